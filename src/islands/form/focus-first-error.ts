/** Moves the focus to the first field with an error. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const fields = [...form.elements] as HTMLInputElement[];
  fields.find(({ name }) => name in errors)?.focus();
}
