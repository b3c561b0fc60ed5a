import type { ComponentProps } from 'react';
import { emailLabel } from '#domain/content/page-messages.ts';
import { Field } from './Field.tsx';

/** The field of the email address that names an account. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'name'>) {
  return <Field label={emailLabel} name="email" type="email" autoComplete="username" required {...props} />;
}
