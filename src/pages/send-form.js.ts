import script from '#islands/content/send-form.ts?inlined';

/** The script that sends the contact form, loaded when the form gets the focus. */
export function GET(): Response {
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
}
