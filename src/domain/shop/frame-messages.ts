/** Short texts of pages and their parts, each a constant that the bundler writes where it is used. */

export const breadcrumbLabel = 'Breadcrumb';

const needsScript = 'needs JavaScript, which your browser does not run.';

export const pageNeedsScript = `This page ${needsScript} Write to us`;

export const signInNeedsScript = `To sign in, this page ${needsScript} Order`;

export const onWhatsapp = 'on WhatsApp';

export const byChat = 'chat';

export const orCall = 'or call';

/** Before the link to the chat; `what` is the screen, as the subject of the sentence. */
export function screenNeedsScript(what: string): string {
  return `${what} needs JavaScript, which is off in this browser. You can order by`;
}
