import type { ReactNode } from 'react';
import { pearlBox } from '#domain/content/mark.ts';

interface Props {
  /** Instead of the pearl. */
  scene?: ReactNode;
  title: string;
  text: string;
  /** The next steps. */
  children: ReactNode;
}

/** A screen, or a part of one, without content, and where to go from there. */
export function EmptyState({ scene, title, text, children }: Props) {
  return (
    <div className="empty">
      {scene ?? <Pearl className="pearl" />}
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="empty-actions">{children}</div>
    </div>
  );
}

/** Gives the page's title the focus of a button that is about to go, which would take it along. */
export function focusTitle(): void {
  const title = document.querySelector('h1') as HTMLElement;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** The pearl in its shell, as the page's header draws it: still beside an empty state, breathing while something loads. */
export function Pearl({ className }: { className: string }) {
  return (
    <svg className={className} viewBox={pearlBox} aria-hidden="true">
      <use href="#pearl" />
    </svg>
  );
}
