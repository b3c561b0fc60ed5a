import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldErrors, Typed } from '#domain/account/account-forms.ts';
import { $isAuthenticating, type AuthProblem } from '#stores/account/auth.ts';
import { showToast } from '#stores/toasts.ts';
import { focusFirstError, typedIn } from '../form/form-fields.ts';

interface Props {
  action: string;
  /** Label of the button while the form is being sent. */
  busyWords: string;
  errorsIn: (typed: Typed) => FieldErrors;
  send: (typed: Typed) => Promise<AuthProblem | null>;
  /** Called with all fields after each change. */
  onType?: (typed: Typed) => void;
  /** Content beside the button. */
  beside?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
}

/** The form of sign-in or sign-up, disabled until a script handles it, so that no password gets into the address. */
export function AuthForm({ action, busyWords, errorsIn, send, onType, beside, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isReady, setReady] = useState(false);
  const [isSent, setSent] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [isMine, setMine] = useState(false);
  const problemId = useId();
  const isAuthenticating = useStore($isAuthenticating) && isMine;

  useEffect(() => {
    const { dataset } = form.current as HTMLFormElement;
    setReady(true);
    const wasPressed = dataset.state === 'pressed';
    dataset.state = 'ready';
    if (wasPressed) form.current?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    const clearErrors = () => {
      setSent(false);
      setErrors({});
      setProblem(null);
    };
    document.addEventListener('tab-left', clearErrors);
    return () => document.removeEventListener('tab-left', clearErrors);
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    const nextErrors = errorsIn(typed);
    setSent(true);
    setErrors(nextErrors);
    if (Object.keys(nextErrors).length > 0) return focusFirstError(event.currentTarget, nextErrors);
    setProblem(null);
    setMine(true);
    const failure = await send(typed);
    if (!failure) return;
    setMine(false);
    setProblem(failure);
    // No toast when the shopper has switched to the other form meanwhile: the problem stays in this one.
    if (form.current?.getClientRects().length)
      showToast({
        kind: 'error',
        text: failure.text,
        ...(failure.advice && { description: failure.advice }),
      });
  }

  return (
    <form
      className="form"
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={(event) => {
        const typed = typedIn(event.currentTarget);
        onType?.(typed);
        if (isSent) setErrors(errorsIn(typed));
      }}
    >
      <fieldset className="form-fields" disabled={!isReady}>
        {children(errors)}
        <div className="form-end">
          {beside}
          <button
            type="submit"
            className="button"
            aria-busy={isAuthenticating}
            aria-describedby={problem ? problemId : undefined}
          >
            {isAuthenticating ? busyWords : action}
          </button>
          <p className="sr-only" id={problemId}>
            {problem && `${problem.text} ${problem.advice}`}
          </p>
        </div>
      </fieldset>
    </form>
  );
}
