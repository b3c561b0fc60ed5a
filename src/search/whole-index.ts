import { nameOrders } from '#domain/search/search-results.ts';
import { searchMatch } from '#domain/search/search-rule.ts';
import type { SearchItem } from './item.ts';
import { grades, isBeginning, type Posting, type SearchIndex } from './search-index.ts';
import type { Synonyms } from './synonyms.ts';
import { countWords } from './word-options.ts';
import { foldedWords } from './words.ts';

/** A catalogue that lies in one file, as it is read. */
export interface WholeCatalogue {
  /** In the list's order. */
  items: readonly SearchItem[];
  /** In the same order, as are the dates: epoch ms, or whatever sorts like them. */
  descriptions: readonly string[];
  /** As `attributeWords` gives them. */
  attributes: readonly string[];
  dates: readonly (number | null)[];
  synonyms: Synonyms;
}

/** A small shop, held in memory whole. */
export function wholeIndex({
  items,
  descriptions,
  attributes,
  dates,
  synonyms,
}: WholeCatalogue): SearchIndex {
  const texts = items.map((item, place) => ({ ...item, description: descriptions[place] ?? '' }));
  const words = texts.map(({ name, category, subCategory, description }, place) => ({
    name: foldedWords(name),
    labels: foldedWords(`${category} ${subCategory}`),
    attribute: foldedWords(attributes[place] ?? ''),
    description: foldedWords(description),
  }));
  const vocabulary = countWords(
    texts.map(({ name, category, subCategory }) => `${name} ${category} ${subCategory}`),
  );
  for (const word of countWords([...descriptions, ...attributes]).keys()) {
    if (!vocabulary.has(word)) vocabulary.set(word, 0);
  }
  const orders = nameOrders(items.map(({ name }) => name));
  const placesWhere = (test: (place: number) => boolean) => [...items.keys()].filter(test);
  const matchAt = (place: number, term: string) => {
    const text = texts[place];
    return text ? searchMatch(text, term) : null;
  };
  return {
    size: items.length,
    vocabulary,
    synonyms: async () => synonyms,
    named: async (term) => placesWhere((place) => matchAt(place, term) === 'name'),
    others: async (term) => ({
      places: placesWhere((place) => matchAt(place, term) === 'other'),
      unread: [],
    }),
    wordsNear: async () => [],
    postings: async (word, where): Promise<Posting[]> => {
      const begins = (each: string) => isBeginning(word, each);
      const named = [
        { grade: grades.name, places: placesWhere((place) => words[place]?.name.includes(word) ?? false) },
        {
          grade: grades.nameBeginning,
          places: placesWhere((place) => words[place]?.name.some(begins) ?? false),
        },
      ];
      if (where === 'names') return named;
      return [
        ...named,
        { grade: grades.label, places: placesWhere((place) => words[place]?.labels.some(begins) ?? false) },
        {
          grade: grades.attribute,
          places: placesWhere((place) => words[place]?.attribute.includes(word) ?? false),
        },
        {
          grade: grades.description,
          places: placesWhere((place) => words[place]?.description.includes(word) ?? false),
        },
      ];
    },
    items: async (places) => places.flatMap((place) => items[place] ?? []),
    sortables: async (places) =>
      places.flatMap((place) => {
        const item = items[place];
        if (!item) return [];
        const { category, subCategory, price } = item;
        return {
          place,
          category,
          subCategory,
          price,
          date: dates[place] ?? null,
          nameOrder: orders[place] ?? 0,
        };
      }),
  };
}
