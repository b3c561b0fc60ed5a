import { expiredSession } from '#domain/shop/messages.ts';
import { loginPath, paths } from '#domain/shop/paths.ts';
import { discardSession } from '#stores/account/session.ts';

/** The way from a cart whose session the server has ended to the sign-in and back. */
export function ExpiredSession() {
  return (
    <>
      <p>
        {expiredSession.title}. {expiredSession.text}
      </p>
      <a className="button" href={loginPath(paths.cart)} onClick={discardSession}>
        {expiredSession.action}
      </a>
    </>
  );
}
