import { searchPage } from '#domain/shop/shop.ts';
import { indexEngine, shopIndex } from '#search/engine.ts';

/** Result of the last key for the bench: ms until its results were shown. */
export interface TypingPage {
  shown?: Promise<number>;
}

// The page has a field and the names of the results alone, so that the search is measured and nothing else.
const root = new URLSearchParams(location.search).get('root');
const engine = indexEngine(shopIndex(root ?? ''));
const input = document.createElement('input');
const list = document.createElement('ol');
document.body.append(input, list);

input.addEventListener('input', ({ timeStamp }) => {
  const typing: TypingPage = globalThis as TypingPage;
  typing.shown = show(input.value).then(() => performance.now() - timeStamp);
});

/** Shows the results of a query. Without an index it does nothing, which shows the cost of the bench itself. */
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
