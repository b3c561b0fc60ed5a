/**
 * Enables the forms of sign-in and sign-up, and records a submit before hydration; the form repeats it then.
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
}
