import { createHash } from 'node:crypto';
import { keepCartScript } from '#domain/paths.ts';
import collection from '#instant/later/collection.ts?inlined';
import contact from '#instant/later/contact.ts?inlined';
import everyPage from '#instant/later/every-page.ts?inlined';
import home from '#instant/later/home.ts?inlined';
import product from '#instant/later/product.ts?inlined';
import keepCart from '#islands/frame/keep-cart.ts?inlined';

/** What pages fetch at the first touch: see `instant/later.ts`. */
const texts = { collection, contact, everyPage, home, product } as const;

export type LaterScript = keyof typeof texts;

const keeper = script('keep-cart', keepCart);

const byPage = Object.entries(texts).map(([name, text]) =>
  script(name, text.replaceAll(keepCartScript, pathOf(keeper))),
);

/** Each with the name of its file, which its content gives. */
export const laterScripts = [keeper, ...byPage];

export function laterPath(name: LaterScript): string {
  return pathOf(byPage.find((each) => each.name === name));
}

function script(name: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { name, file: `${name}-${hash}`, text };
}

function pathOf(found: { file: string } | undefined): string {
  return `/scripts/${found?.file}.js`;
}
