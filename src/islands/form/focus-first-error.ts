/** Takes whoever sent the form to the first field that has to be mended. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const fields = [...form.elements] as HTMLInputElement[];
  fields.find(({ name }) => name in errors)?.focus();
}
