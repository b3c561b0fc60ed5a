import type { Typed } from '#domain/account/account-forms.ts';

/** What stands in the fields of a form, by name. */
export function typedIn(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
