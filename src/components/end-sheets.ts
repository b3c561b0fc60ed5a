import page from '../styles/frame-end.css?inline';
import product from '../styles/product-end.css?inline';
import { hashedFile } from './hashed-file.ts';

/**
 * The look of what nobody sees first, in files that stay in the cache: a page links one behind its script, so that
 * neither the first view nor a tap waits for it.
 */
const texts = { page, product } as const;

export type EndSheet = keyof typeof texts;

export const endSheets = Object.entries(texts).map(([name, text]) => ({
  name,
  file: hashedFile(name, text),
  text,
}));

export function endSheetPath(sheet: EndSheet): string {
  return `/styles/${endSheets.find(({ name }) => name === sheet)?.file}.css`;
}
