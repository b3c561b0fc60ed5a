import { createHash } from 'node:crypto';
import collection from '#instant/later/collection.ts?inlined';
import contact from '#instant/later/contact.ts?inlined';
import home from '#instant/later/home.ts?inlined';
import product from '#instant/later/product.ts?inlined';

/** What pages fetch at the first touch: see `instant/later.ts`. */
const texts = { collection, contact, home, product } as const;

export type LaterScript = keyof typeof texts;

/** Each with the name of its file, which its content gives. */
export const laterScripts = Object.entries(texts).map(([name, text]) => ({
  name,
  file: `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`,
  text,
}));

export function laterPath(script: LaterScript): string {
  return `/scripts/${laterScripts.find(({ name }) => name === script)?.file}.js`;
}
