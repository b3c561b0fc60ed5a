import type { ComponentProps } from 'react';
import { currencyCode } from '#domain/shop/configuration.ts';
import { amountKeyboard } from '#domain/text/whole-number.ts';
import { Field } from './Field.tsx';

/** A field that must hold an amount, in units of the currency, which its label names. */
export function MoneyField({ label, ...input }: ComponentProps<typeof Field>) {
  return <Field {...input} label={`${label}, ${currencyCode}`} inputMode={amountKeyboard} required />;
}
