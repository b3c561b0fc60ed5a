import { type ReactNode, useEffect } from 'react';

interface Props {
  title: string;
  text: string;
  /** Whether screen readers announce it at once. */
  isAlert?: boolean;
  /** The actions. */
  children: ReactNode;
}

/** Gives the focus of a button that is gone to the screen that came instead, unless it is somewhere else already. */
export function focusHeading(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus();
}

/** A notice and its actions. An alert takes the focus, since the pressed button is gone. */
export function Notice({ title, text, isAlert = false, children }: Props) {
  useEffect(() => {
    if (isAlert) focusHeading();
  }, [isAlert]);
  return (
    <div className="blank">
      <div role={isAlert ? 'alert' : 'status'}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="soft">{text}</p>
      </div>
      <div className="blank-actions">{children}</div>
    </div>
  );
}
