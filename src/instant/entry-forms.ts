/**
 * Opens the forms of sign-in and sign-up for typing, and remembers that one was sent before React was there to take
 * it: it sends it then.
 */
export function startEntryForms(): void {
  for (const fields of document.querySelectorAll<HTMLFieldSetElement>('.form-fields'))
    fields.disabled = false;
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.state === 'ready') return;
    event.preventDefault();
    form.dataset.state = 'pressed';
  });
}
