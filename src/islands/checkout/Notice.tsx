import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  title: string;
  text: string;
  /** Whether screen readers announce it at once. */
  isAlert?: boolean;
  /** The actions. */
  children: ReactNode;
}

/** A notice and its actions. An alert takes the focus, since the pressed button is gone. */
export function Notice({ title, text, isAlert = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAlert) heading.current?.focus();
  }, [isAlert]);
  return (
    <div className="blank">
      <div role={isAlert ? 'alert' : 'status'}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{text}</p>
      </div>
      <div className="blank-actions">{children}</div>
    </div>
  );
}
