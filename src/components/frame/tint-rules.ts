import { tints } from '#domain/catalogue/picture.ts';

/** The colour under pictures on white, whose tint is 0. */
const cutOutStage = '#f3ece6';

/**
 * The colours behind pictures, as style rules. A picture on white is laid on a stage: multiplied with it, its white becomes
 * the stage's colour. `needed` are the indices of the page's tints; all of them by default.
 */
export function tintRules(needed?: readonly number[]): string {
  return tints
    .map((colour, index) => {
      if (needed !== undefined && !needed.includes(index)) return '';
      return index === 0
        ? `.t0{background:${cutOutStage}}.t0 img{mix-blend-mode:multiply}`
        : `.t${index}{background:${colour}}`;
    })
    .join('');
}
