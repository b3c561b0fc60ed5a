import type { ComponentProps } from 'react';
import { currencyCode } from '#domain/shop/configuration.ts';
import { amountKeyboard, groupThousands, typedAmount } from '#domain/text/money.ts';
import { Field } from './Field.tsx';

/** A required amount; its label names the currency. The browser holds back a form without one. */
export function MoneyField({ label, ...input }: ComponentProps<typeof Field>) {
  return (
    <Field
      {...input}
      label={`${label}, ${currencyCode}`}
      inputMode={amountKeyboard}
      required
      ref={refuseNoAmount}
      onInput={({ currentTarget }) => refuseNoAmount(currentTarget)}
    />
  );
}

function refuseNoAmount(input: HTMLInputElement | null): void {
  const isAmount = input && typedAmount(input.value) >= 0;
  input?.setCustomValidity(isAmount ? '' : `Type an amount such as ${groupThousands(5_000)}.`);
}
