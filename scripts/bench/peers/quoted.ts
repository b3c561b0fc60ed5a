import type { Figure } from '../results.ts';

/** Shop fronts that no registry has, measured on 2026-11-22 with this harness: a product page on slow 3G, medians of three. */
const measured = [
  { name: 'Astro + one React island', scriptKb: 62.5, kb: 87, paintMs: 1_172, blockingMs: 118, addMs: 2_981 },
  { name: 'NextFaster', scriptKb: 166, kb: 420, paintMs: 3_148, blockingMs: 163, addMs: 2_217 },
  { name: 'Astro’s own storefront', scriptKb: 59, kb: 473, paintMs: 3_120, blockingMs: 187, addMs: 10_970 },
  { name: 'vercel/commerce', scriptKb: 149, kb: 265, paintMs: 1_312, blockingMs: 261, addMs: 9_275 },
  { name: 'Saleor storefront', scriptKb: 248, kb: 488, paintMs: 7_024, blockingMs: 407, addMs: 9_477 },
  { name: 'EverShop', scriptKb: 321, kb: 360, paintMs: 1_784, blockingMs: 449, addMs: 10_709 },
  { name: 'Medusa starter', scriptKb: 354, kb: 440, paintMs: 2_336, blockingMs: 862, addMs: 15_130 },
] as const;

/** Their figures, which are quoted and not of the same run as others. */
export const quotedFigures: readonly Figure[] = measured.flatMap(
  ({ name: contestant, scriptKb, kb, paintMs, blockingMs, addMs }): Figure[] => [
    { name: 'Add works, slow 3G', contestant, value: addMs, unit: 'ms' },
    { name: 'product page: all bytes, slow 3G', contestant, value: kb * 1000, unit: 'bytes' },
    { name: 'product page: script files, slow 3G', contestant, value: scriptKb * 1000, unit: 'bytes' },
    { name: 'largest paint, slow 3G', contestant, value: paintMs, unit: 'ms' },
    { name: 'blocking time, slow 3G', contestant, value: blockingMs, unit: 'ms' },
  ],
);
