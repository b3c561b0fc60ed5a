import collection from '#instant/later/collection.ts?inlined';
import contact from '#instant/later/contact.ts?inlined';
import home from '#instant/later/home.ts?inlined';
import page from '#instant/later/page.ts?inlined';
import product from '#instant/later/product.ts?inlined';
import { hashedFile } from './hashed-file.ts';

/** What pages fetch at the first touch: see `instant/later.ts`. */
const texts = { collection, contact, home, page, product } as const;

export type LaterScript = keyof typeof texts;

export const laterScripts = Object.entries(texts).map(([name, text]) => ({
  name,
  file: hashedFile(name, text),
  text,
}));

export function laterPath(script: LaterScript): string {
  return `/scripts/${laterScripts.find(({ name }) => name === script)?.file}.js`;
}
