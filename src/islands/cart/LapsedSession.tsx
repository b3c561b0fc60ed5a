import { lapsedSession } from '#domain/shop/messages.ts';
import { loginPath, paths } from '#domain/shop/paths.ts';
import { discardSession } from '#stores/account/session.ts';

/** The way from a cart whose session the server has ended to the sign-in and back. */
export function LapsedSession() {
  return (
    <>
      <p>
        {lapsedSession.title}. {lapsedSession.text}
      </p>
      <a className="button" href={loginPath(paths.cart)} onClick={discardSession}>
        {lapsedSession.action}
      </a>
    </>
  );
}
