import { pearlBox } from '#domain/content/mark.ts';

/** The pearl in its shell, as the page's header draws it: still beside an empty state, breathing while something loads. */
export function Pearl({ className }: { className: string }) {
  return (
    <svg className={className} viewBox={pearlBox} aria-hidden="true">
      <use href="#pearl" />
    </svg>
  );
}
