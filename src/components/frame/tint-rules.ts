import { tints } from '#domain/catalogue/picture.ts';

/** The colour under pictures on white, whose tint is 0, and under all others until the sheet with theirs has come. */
const cutOutStage = '#f3ece6';

/** The first tint, which a cut-out needs as soon as it is drawn, all others, or both. */
export type TintPart = 'first' | 'others' | 'all';

/** The colours behind pictures, as rules. A picture on white is multiplied with a stage, so that its white becomes that. */
export function tintRules(part: TintPart): string {
  const first = `.picture{background:${cutOutStage}}.t0 img{mix-blend-mode:multiply}`;
  const laterRules = tints.slice(1).map((colour, index) => `.t${index + 1}{background:${colour}}`);
  return [...(part === 'others' ? [] : [first]), ...(part === 'first' ? [] : laterRules)].join('');
}
