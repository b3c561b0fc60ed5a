import { pearlBox } from '#domain/content/mark.ts';

/** The pearl in its shell, as the header of the page draws it: still where there is nothing, breathing where something is on its way. */
export function Pearl({ className }: { className: string }) {
  return (
    <svg className={className} viewBox={pearlBox} aria-hidden="true">
      <use href="#pearl" />
    </svg>
  );
}
