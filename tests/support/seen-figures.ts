/** What one view of a product shows of it, as a shopper reads it; '' for what it does not show. */
export interface SeenFigures {
  path: string;
  view: 'hero' | 'card' | 'page';
  id: string;
  price: string;
  formerPrice: string;
  discount: string;
  stars: string;
  reviews: string;
  stock: string;
  /** Texts that are kept from screen readers. */
  unread: string[];
}

/**
 * Reads every view of a product in these pages, or in the page as it is drawn now; sent to the browser as it is, so it can use
 * nothing outside itself.
 */
export async function seeFigures(paths: readonly string[] | 'here'): Promise<SeenFigures[]> {
  const views = { hero: '.slide', card: '.card', page: '.product-text' } as const;
  const viewsIn = (page: Document, path: string): SeenFigures[] =>
    (['hero', 'card', 'page'] as const).flatMap((view) =>
      [...page.querySelectorAll(views[view])].map((root) => {
        const parts = {
          price: root.querySelector('.price'),
          formerPrice: root.querySelector('s'),
          discount: [...root.querySelectorAll('.badge')].find((badge) => badge.textContent.startsWith('-')),
          stars: root.querySelector('span.rating'),
          reviews: root.querySelector('p.rating, .card-more'),
          stock: root.querySelector('.stock'),
        };
        const text = (part: Element | null | undefined) => part?.textContent.trim() ?? '';
        const href = root.querySelector('h3 a, a.button[href^="/product/"]')?.getAttribute('href');
        return {
          path,
          view,
          id: (view === 'page' ? path : (href ?? '')).replace('/product/', ''),
          price: text(parts.price),
          formerPrice: text(parts.formerPrice),
          discount: text(parts.discount),
          stars: /\d\.\d/.exec(text(parts.stars))?.[0] ?? '',
          reviews: /\(.*\)/.exec(text(parts.reviews))?.[0] ?? '',
          stock: text(parts.stock),
          unread: [...Object.values(parts), ...root.querySelectorAll('p.rating > span, .sr-only')]
            .filter((part) => part?.closest('[aria-hidden=true]'))
            .map(text),
        };
      }),
    );
  if (paths === 'here') return viewsIn(document, location.pathname);
  const seen: SeenFigures[] = [];
  for (const path of paths) {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
    seen.push(...viewsIn(page, path));
  }
  return seen;
}
