import type { Typed } from '#domain/account/account-forms.ts';

/** The values of a form's fields, by name. */
export function typedIn(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
