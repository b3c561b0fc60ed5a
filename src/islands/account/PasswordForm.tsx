import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { type FieldErrors, passwordErrors } from '#domain/account/account-forms.ts';
import * as words from '#domain/account/account-messages.ts';
import { cancelLabel } from '#domain/shop/labels.ts';
import { $isChangingPassword, changePassword } from '#stores/account/password.ts';
import { focusFirstError, typedIn } from '../form/form-fields.ts';
import { PasswordField } from '../form/PasswordField.tsx';

interface Props {
  /** The account's email, for the browser's password manager. */
  email: string;
  /** Called after a change, or when it is cancelled. */
  onClose: () => void;
}

export function PasswordForm({ email, onClose }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const isBusy = useStore($isChangingPassword);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if ($isChangingPassword.get()) return;
    const typed = typedIn(event.currentTarget);
    const nextErrors = passwordErrors(typed);
    setErrors(nextErrors);
    if (Object.keys(nextErrors).length > 0) return focusFirstError(event.currentTarget, nextErrors);
    const refused = await changePassword(typed.current ?? '', typed.password ?? '');
    setProblem(refused);
    if (!refused) onClose();
  }
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <PasswordField
        name="current"
        label={words.currentPassword}
        autoComplete="current-password"
        required
        error={errors.current}
      />
      <PasswordField
        name="password"
        label={words.newPassword}
        autoComplete="new-password"
        required
        error={errors.password}
        hint={`${words.passwordHint} ${words.othersEnd}`}
      />
      <PasswordField
        name="confirmation"
        label={words.confirmNewPassword}
        autoComplete="new-password"
        required
        error={errors.confirmation}
      />
      {problem && (
        <p className="form-problem" role="alert">
          <b>{problem}</b>
        </p>
      )}
      <p className="actions">
        <button type="submit" className="button" aria-busy={isBusy}>
          {isBusy ? words.savingLabel : words.savePassword}
        </button>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={onClose}>
          {cancelLabel}
        </button>
      </p>
    </form>
  );
}
