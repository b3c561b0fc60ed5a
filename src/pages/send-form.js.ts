import script from '#islands/content/send-form.ts?inlined';

/** What the contact form needs to send a message, for who touches the form. */
export function GET(): Response {
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
}
