/** Short texts of pages and their parts, each a constant that the bundler writes where it is used. */

export const breadcrumbLabel = 'Breadcrumb';

export const pageNeedsScript = 'This page needs JavaScript, which your browser does not run. Write to us';

export const onWhatsapp = 'on WhatsApp';

export const byChat = 'chat';

export const orCall = 'or call';

/** Before the link to the chat; `what` is the screen, as the subject of the sentence. */
export function screenNeedsScript(what: string): string {
  return `${what} needs JavaScript, which is off in this browser. You can order by`;
}
