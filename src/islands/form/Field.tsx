import type { ComponentProps, ReactNode } from 'react';
import { optionalMark } from '#domain/account/account-messages.ts';

interface Props extends ComponentProps<'input'> {
  label: string;
  name: string;
  error?: string | undefined;
  /** Help with filling it in. */
  hint?: string;
  /** Content at the end of the input. */
  children?: ReactNode;
}

/** A labelled input with its error; its id, the name unless given, must be unique on the page. */
export function Field({ label, error, hint, children, name, id = name, required, ...input }: Props) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && !input.readOnly && <span className="soft">{optionalMark}</span>}
      </label>
      <div className="field-input">
        <input
          {...input}
          id={id}
          name={name}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {children}
      </div>
      {hint && (
        <p className="field-hint soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
