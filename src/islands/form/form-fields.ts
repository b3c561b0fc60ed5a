import type { Typed } from '#domain/account/account-forms.ts';

export function typedIn(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Moves the focus to the first field with an error, opening the fold that contains it. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const fields = [...form.elements] as HTMLInputElement[];
  const field = fields.find(({ name }) => name in errors);
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}
