/**
 * Enables the forms of sign-in, sign-up and a new password, and records a submit before hydration, which the form then
 * repeats. A link between the forms keeps the query, with the page that follows the sign-in (R16).
 */
export function startAuthForms(): void {
  for (const fields of document.querySelectorAll<HTMLFieldSetElement>('.form-fields'))
    fields.disabled = false;
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.state === 'ready') return;
    event.preventDefault();
    form.dataset.state = 'pressed';
  });
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[data-query]');
    if (link) link.search = location.search;
  });
}
