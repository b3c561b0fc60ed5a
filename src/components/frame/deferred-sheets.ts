import { createHash } from 'node:crypto';
import page from '../../styles/frame-end.css?inline';
import product from '../../styles/product-end.css?inline';
import { tintRules } from './tint-rules.ts';

/**
 * The styles below the fold, in files that browsers cache: a page links one after its script, so that neither the first view
 * nor a tap waits for it. That of a product has the colours under pictures, too, which are in the other pages.
 */
const texts = { page, product: tintRules('others') + product } as const;

export type DeferredSheet = keyof typeof texts;

export const deferredSheets = Object.entries(texts).map(([name, text]) => ({
  name,
  file: hashedFile(name, text),
  text,
}));

export function deferredSheetPath(sheet: DeferredSheet): string {
  return `/styles/${deferredSheets.find(({ name }) => name === sheet)?.file}.css`;
}

/** A file name with a hash of its content, `product-0dba36b578`, which a cache may keep for ever. */
function hashedFile(name: string, text: string): string {
  return `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}
