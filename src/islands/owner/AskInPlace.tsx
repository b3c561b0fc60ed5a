import { type ReactNode, useState } from 'react';
import type { Typed } from '#domain/account/account-forms.ts';
import { typedIn } from '../form/form-fields.ts';
import { Button } from './Button.tsx';

interface Props {
  /** Words of the button that opens the form. */
  label: string;
  /** Words of the button that sends it. */
  send?: string;
  look?: string;
  isBusy?: boolean;
  onSend: (typed: Typed) => void;
  /** Fields of the form. */
  children: ReactNode;
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();
const focusAgain = (button: HTMLButtonElement | null) => button?.focus();

/** A button that becomes a short form in its place. */
export function AskInPlace({
  label,
  send = label,
  look = 'button button-quiet',
  isBusy = false,
  onSend,
  children,
}: Props) {
  const [step, setStep] = useState<'closed' | 'open' | 'closed again'>('closed');
  if (step !== 'open')
    return (
      <button
        type="button"
        className={look}
        disabled={isBusy}
        ref={step === 'closed' ? null : focusAgain}
        onClick={() => setStep('open')}
      >
        {label}
      </button>
    );
  return (
    <form
      className="form in-place"
      ref={focusField}
      onSubmit={(event) => {
        event.preventDefault();
        setStep('closed again');
        onSend(typedIn(event.currentTarget));
      }}
    >
      {children}
      <p className="actions">
        <Button type="submit">{send}</Button>
        <Button quiet onClick={() => setStep('closed again')}>
          Back
        </Button>
      </p>
    </form>
  );
}
