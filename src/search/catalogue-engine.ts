import { type BrowserIndex, cardAt } from '#domain/browser-index.ts';
import { nameOrders } from '#domain/search-results.ts';
import { searchMatch, searchTerm } from '#domain/search-rule.ts';
import type { SearchEngine } from './engine.ts';

/** Searches the columns that lists are made of, by the rule alone. They have no descriptions. */
export function catalogueEngine(load: () => Promise<BrowserIndex>): SearchEngine {
  let orders: readonly number[] | undefined;
  return {
    async find(query) {
      const { names, labels, categories, subCategories } = await load();
      const term = searchTerm(query);
      const matches = { name: [] as number[], other: [] as number[] };
      for (const [place, name] of names.entries()) {
        const category = labels[categories[place] ?? 0] ?? '';
        const subCategory = labels[subCategories[place] ?? 0] ?? '';
        const match = searchMatch({ name, description: '', category, subCategory }, term);
        if (match) matches[match].push(place);
      }
      return { exact: [...matches.name, ...matches.other], similar: [], meant: null };
    },
    async sortables(places, sort) {
      const index = await load();
      if (sort.startsWith('name')) orders ??= nameOrders(index.names);
      return places.map((place) => ({
        place,
        nameOrder: orders?.[place] ?? 0,
        category: index.labels[index.categories[place] ?? 0] ?? '',
        subCategory: index.labels[index.subCategories[place] ?? 0] ?? '',
        price: index.prices[place] ?? null,
        date: index.dates[place] || null,
      }));
    },
    async cards(places) {
      const index = await load();
      return places.map((place) => cardAt(index, place));
    },
  };
}
