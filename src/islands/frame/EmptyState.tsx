import type { ReactNode } from 'react';
import { pearlBox } from '#domain/content/mark.ts';

interface Props {
  scene?: SceneLines;
  title: string;
  text: string;
  /** The next steps. */
  children: ReactNode;
}

/** A screen, or a part of one, without content, and where to go from there. */
export function EmptyState({ scene, title, text, children }: Props) {
  return (
    <div className="empty">
      {scene ? <Scene {...scene} /> : <Pearl className="pearl" />}
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

/** A drawing in a box of 160 by 120, and where its pearl lies. */
export interface SceneLines {
  lines: string;
  pearl: readonly [number, number];
}

/** Scene of a search without results. */
export const lensScene: SceneLines = {
  lines: 'M70 28a32 32 0 1 0 .1 0ZM94 84l24 24M52 60a18 18 0 0 1 18-18M24 104h28',
  pearl: [134, 96],
};

/** A scene of an empty screen, with the shop's pearl in it. */
export function Scene({ lines, pearl: [cx, cy] }: SceneLines) {
  return (
    <svg className="scene" viewBox="0 0 160 120" aria-hidden="true">
      <path d="M80 8c42 0 74 20 74 54s-32 50-74 50S6 96 6 62 38 8 80 8Z" />
      <path d={lines} />
      <circle cx={cx} cy={cy} r="8" />
    </svg>
  );
}
