import type { ComponentProps } from 'react';
import { currencyCode } from '#domain/shop/configuration.ts';
import { amountKeyboard } from '#domain/text/whole-number.ts';
import { Field } from './Field.tsx';

/** A required amount; its label names the currency. */
export function MoneyField({ label, ...input }: ComponentProps<typeof Field>) {
  return <Field {...input} label={`${label}, ${currencyCode}`} inputMode={amountKeyboard} required />;
}
