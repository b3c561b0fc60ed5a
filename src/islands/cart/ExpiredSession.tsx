import { expiredSession } from '#domain/shop/messages.ts';
import { loginPath, paths } from '#domain/shop/paths.ts';
import { discardSession } from '#stores/account/session.ts';

/** Leads from a cart whose session has expired to the sign-in and back. */
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
