import type { CardProduct } from '#domain/catalogue/card-product.ts';
import { pictureClass } from '#domain/catalogue/picture.ts';
import { savedSearches } from '#domain/search/recent-searches.ts';
import * as words from '#domain/search/search-messages.ts';
import { closeDialog, openDialog } from '#domain/shop/dialog.ts';
import { bestSellers, clearLabel, searchLabel } from '#domain/shop/labels.ts';
import { paths, pictureFile, productPath, searchOverlaySheet, searchPath } from '#domain/shop/paths.ts';
import { longestSearch, popularSearches, suggestions } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { indexEngine, shopIndex, suggest } from '#search/engine.ts';
import type { HelpHit } from '#search/find-help.ts';
import { reportMissed } from '#search/report-missed.ts';
import { createElement, drawnIcon, queryElement } from '../dom.ts';

type Suggestion = Pick<CardProduct, 'id' | 'name' | 'price' | 'pictures'>;

/** Values with which `pages/search-overlay.js.ts` begins this script. */
declare global {
  /** Name of the root file of the search index. */
  var searchRoot: string;
  /** Best sellers, for shoppers who have typed nothing yet. */
  var searchStart: readonly Suggestion[];
  /** Whether the shop counts searches that found nothing. */
  var countsMissed: boolean;
}

/** The search overlay (Spec 2): recent and popular searches, and suggestions for the typed query. */
const engine = indexEngine(shopIndex(searchRoot));
const recentSearches = savedSearches(() => localStorage);
/** The header's search box, which a phone does not show. */
const box = queryElement('.header [type=search]') as HTMLInputElement;
const dialog = createElement('dialog', 'search-overlay');
const form = createElement('form', 'search');
const input = createElement('input');
const close = createElement('button', 'icon-button');
const body = createElement('div', 'search-body');
const statusElement = createElement('p', 'sr-only');
let sheet: HTMLLinkElement | null = null;
let latestSearch = 0;
let latestQuery = '';
/** The typed query while it has no suggestion; '' otherwise. */
let missedQuery = '';
/** Whether a search has succeeded; the first takes longest. */
let hasAnswered = false;

dialog.setAttribute('aria-label', searchLabel);
form.action = paths.search;
form.setAttribute('role', 'search');
Object.assign(input, {
  type: 'search',
  name: 'q',
  maxLength: longestSearch,
  autocomplete: 'off',
  enterKeyHint: 'search',
  placeholder: words.shortPlaceholder,
});
input.setAttribute('aria-label', words.searchTheShop);
close.type = 'button';
close.setAttribute('aria-label', words.closeSearch);
close.append(drawnIcon('M6 6l12 12M18 6 6 18'));
statusElement.setAttribute('role', 'status');
form.append(drawnIcon('M10.5 4a6.5 6.5 0 1 0 .1 0ZM15.5 15.5 20 20'), input, close);
dialog.append(form, body, statusElement);

form.addEventListener('submit', (event) => {
  input.value = input.value.trim();
  if (!input.value) {
    event.preventDefault();
    return input.focus();
  }
  recentSearches.remember(input.value);
});
close.addEventListener('click', () => closeDialog(dialog));
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) closeDialog(dialog);
  const link = (target as Element).closest<HTMLElement>('[data-query]');
  if (link) recentSearches.remember(link.dataset.query as string);
});
dialog.addEventListener('keydown', handleKey);
dialog.addEventListener('close', () => {
  if (box.offsetParent) box.value = input.value;
  // What is submitted is counted by /search.
  if (countsMissed && missedQuery) reportMissed(missedQuery);
});
input.addEventListener('input', () => void show());
addEventListener('resize', layOnBox);

document.body.append(dialog);
document.addEventListener('search-overlay', openWithSheet);
openWithSheet();

/** Opens the dialog as soon as its style sheet is there. Where that is lost the dialog opens without, and the next time asks again. */
function openWithSheet(): void {
  if (sheet) {
    open();
    return;
  }
  sheet = Object.assign(createElement('link'), { rel: 'stylesheet', href: searchOverlaySheet });
  sheet.addEventListener('load', open);
  sheet.addEventListener('error', () => {
    sheet?.remove();
    sheet = null;
    open();
  });
  document.head.append(sheet);
}

function open(): void {
  if (!dialog.hasAttribute('open')) {
    input.value = box.value;
    void show();
    openDialog(dialog);
    layOnBox();
  }
  input.focus();
}

/** Tells the sheet where the header's search box lies and how wide it is, both of which depend on the window. */
function layOnBox(): void {
  const { left, width } = (box.form as HTMLFormElement).getBoundingClientRect();
  dialog.style.setProperty('--box-left', `${left}px`);
  dialog.style.setProperty('--box-width', `${width}px`);
}

/** Moves the focus by arrow keys, and closes at Escape, at which the browser would only empty the field. */
function handleKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    closeDialog(dialog);
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const focusable: HTMLElement[] = [input, ...body.querySelectorAll('a')];
  const index = focusable.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  focusable[(Math.max(index, 0) + step + focusable.length) % focusable.length]?.focus();
}

async function show(): Promise<void> {
  const search = ++latestSearch;
  const query = input.value.trim();
  missedQuery = '';
  if (query === '') {
    latestQuery = '';
    statusElement.textContent = '';
    body.replaceChildren(
      ...recents(),
      ...chips(words.searchHeadings.popular, popularSearches),
      ...productsToStartWith(),
    );
    return;
  }
  const all = searchLink(query, words.searchForLabel(query), 'search-for');
  // The last suggestions stay until there are new ones: nothing flickers while the shopper types.
  const previous = latestQuery === '' ? null : body.querySelector('.suggestions');
  latestQuery = query;
  body.replaceChildren(all, ...(previous ? [previous] : []));
  await new Promise((resolve) => setTimeout(resolve, suggestions.debounceMs));
  if (search !== latestSearch) return;
  if (!hasAnswered) {
    previous?.remove();
    // The link stays where it is: an arrow may have reached it already.
    all.after(createElement('p', 'search-note', words.searching));
  }
  const answer = await suggest(engine, query).catch(() => null);
  if (search !== latestSearch) return;
  hasAnswered = answer !== null;
  const rows = answer ? [...answer.help.map(helpRow), ...answer.products.map(row)] : [];
  if (answer && rows.length === 0) missedQuery = query;
  const list = createElement('ul', 'suggestions');
  list.append(...rows);
  // An arrow may have reached an earlier suggestion already: the focus goes to the one in its place.
  const focused = [...body.querySelectorAll('a')].indexOf(document.activeElement as HTMLAnchorElement);
  body.replaceChildren(all, ...(rows.length > 0 ? [list] : withoutSuggestions(answer !== null)));
  if (focused >= 0) (body.querySelectorAll('a')[focused] ?? all).focus();
  statusElement.textContent = answer ? words.suggestionCount(rows.length) : '';
}

function withoutSuggestions(isAnswered: boolean): HTMLElement[] {
  const title = createElement(
    'h2',
    'search-none',
    isAnswered ? words.noResults.title : words.failedSearch.title,
  );
  const note = createElement('p', 'search-note', isAnswered ? words.noSuggestions : words.failedSearch.text);
  return [title, note, ...chips(words.searchHeadings.popular, popularSearches)];
}

function productsToStartWith(): HTMLElement[] {
  if (searchStart.length === 0) return [];
  const list = createElement('ul', 'suggestions');
  list.append(...searchStart.map(row));
  return [heading(bestSellers), list];
}

function recents(): HTMLElement[] {
  const searches = recentSearches.read();
  if (searches.length === 0) return [];
  const clear = createElement('button', 'more', clearLabel);
  clear.addEventListener('click', () => {
    recentSearches.forget();
    input.focus();
    void show();
  });
  const [head, list] = chips(words.searchHeadings.recent, searches) as [HTMLElement, HTMLElement];
  head.append(clear);
  return [head, list];
}

function chips(title: string, searches: readonly string[]): HTMLElement[] {
  const list = createElement('ul', 'search-chips');
  list.append(...searches.map((each) => itemWith(searchLink(each, each, 'search-chip'))));
  return [heading(title), list];
}

function heading(title: string): HTMLElement {
  const head = createElement('div', 'search-heading');
  head.append(createElement('h2', '', title));
  return head;
}

function searchLink(query: string, text: string, className: string): HTMLElement {
  const link = createElement('a', className, text);
  link.href = searchPath(query);
  link.dataset.query = query;
  return link;
}

/** SVG paths on a 24 x 24 grid: a van, an arrow back, a ruler, and a page of text for all others. */
const helpDrawings = [
  [paths.shipping, 'M2.5 6h11v10h-11ZM13.5 9.5h4l4 4V16h-8M7 15a2 2 0 1 0 .1 0ZM17.5 15a2 2 0 1 0 .1 0Z'],
  [paths.returns, 'M9 13 4.5 8.5 9 4M4.5 8.5H14a5.5 5.5 0 0 1 0 11H8'],
  [paths.sizeGuide, 'M3 8.5h18v7H3ZM7 8.5v3M11 8.5v4M15 8.5v3M19 8.5v4'],
] as const;
const pageDrawing = 'M6 3.5h8.5L18 7v13.5H6ZM14 3.5V7.5h4M9 12h6M9 15.5h6';

function helpRow({ address, page, heading }: HelpHit): HTMLElement {
  const frame = createElement('span', 'search-help');
  frame.append(drawnIcon(helpDrawings.find(([path]) => address.startsWith(path))?.[1] ?? pageDrawing));
  const link = createElement('a');
  link.href = address;
  link.append(
    frame,
    createElement('span', '', heading.map(({ text }) => text).join('')),
    createElement('span', 'soft', page),
  );
  return itemWith(link);
}

function row({ id, name, price, pictures: [picture] }: Suggestion): HTMLElement {
  const frame = createElement('span', pictureClass(picture));
  const image = createElement('img');
  image.alt = '';
  image.src = pictureFile(picture, picture.kind === 'photo' ? (picture.widths[0] ?? 0) : 0, 'webp');
  frame.append(image);
  const link = createElement('a');
  link.href = productPath(id);
  link.append(frame, createElement('span', '', name), createElement('span', 'price', formatPrice(price)));
  return itemWith(link);
}

function itemWith(link: HTMLElement): HTMLElement {
  const item = createElement('li');
  item.append(link);
  return item;
}
