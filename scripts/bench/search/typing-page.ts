import { searchPage } from '#domain/shop/shop.ts';
import { indexEngine, shopIndex } from '#search/engine.ts';

/** What the bench waits for: when the results of the last key were there, ms after it. */
export interface TypingPage {
  shown?: Promise<number>;
}

// A page with nothing but a field and the names that it finds, so that what is measured is the search.
const root = new URLSearchParams(location.search).get('root');
const engine = indexEngine(shopIndex(root ?? ''));
const input = document.createElement('input');
const list = document.createElement('ol');
document.body.append(input, list);

input.addEventListener('input', ({ timeStamp }) => {
  const typing: TypingPage = globalThis as TypingPage;
  typing.shown = show(input.value).then(() => performance.now() - timeStamp);
});

/** Without an index a key does nothing, which tells what the bench itself costs. */
async function show(query: string): Promise<void> {
  if (root === null) return;
  const { exact, similar } = await engine.find(query);
  const cards = await engine.cards([...exact, ...similar].slice(0, searchPage.perPage));
  list.replaceChildren(
    ...cards.map(({ name }) => {
      const item = document.createElement('li');
      item.textContent = name;
      return item;
    }),
  );
}
