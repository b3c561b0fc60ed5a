import type { ReactNode } from 'react';
import { Pearl } from './Pearl.tsx';

interface Props {
  title: string;
  text: string;
  /** The next steps. */
  children: ReactNode;
}

/** A screen, or a part of one, without content, and where to go from there. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty">
      <Pearl className="pearl" />
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="empty-actions">{children}</div>
    </div>
  );
}
