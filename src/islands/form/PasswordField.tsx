import { type ComponentProps, useState } from 'react';
import { hideLabel, showField, showLabel } from '#domain/account/account-messages.ts';
import { Field } from './Field.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'children'>) {
  const [isShown, show] = useState(false);
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        className="field-button"
        aria-pressed={isShown}
        aria-label={showField(props.label)}
        onClick={() => show(!isShown)}
      >
        {isShown ? hideLabel : showLabel}
      </button>
    </Field>
  );
}
