import { nameOrders, searchMatch } from '#domain/search/search-rule.ts';
import type { SearchItem } from './item.ts';
import { grades, isBeginning, type Posting, type SearchIndex } from './search-index.ts';
import type { Synonyms } from './synonyms.ts';
import { countWords } from './word-options.ts';
import { foldedWords } from './words.ts';

/** A catalogue in one file, as it is read. */
export interface WholeCatalogue {
  /** In the list's order. */
  items: readonly SearchItem[];
  /** Descriptions, attributes and dates in the same order; dates are epoch ms, or numbers that sort like them. */
  descriptions: readonly string[];
  /** As `attributeWords` gives them. */
  attributes: readonly string[];
  dates: readonly (number | null)[];
  synonyms: Synonyms;
}

/** The index of a small shop, whole in memory. */
export function wholeIndex({
  items,
  descriptions,
  attributes,
  dates,
  synonyms,
}: WholeCatalogue): SearchIndex {
  const texts = items.map((item, position) => ({ ...item, description: descriptions[position] ?? '' }));
  const words = texts.map(({ name, category, subCategory, description }, position) => ({
    name: foldedWords(name),
    labels: foldedWords(`${category} ${subCategory}`),
    attribute: foldedWords(attributes[position] ?? ''),
    description: foldedWords(description),
  }));
  const vocabulary = countWords(
    texts.map(({ name, category, subCategory }) => `${name} ${category} ${subCategory}`),
  );
  for (const word of countWords([...descriptions, ...attributes]).keys()) {
    if (!vocabulary.has(word)) vocabulary.set(word, 0);
  }
  const orders = nameOrders(items.map(({ name }) => name));
  const positionsWhere = (test: (position: number) => boolean) => [...items.keys()].filter(test);
  const matchAt = (position: number, term: string) => {
    const text = texts[position];
    return text ? searchMatch(text, term) : null;
  };
  return {
    size: items.length,
    vocabulary,
    synonyms: async () => synonyms,
    nameMatches: async (term) => positionsWhere((position) => matchAt(position, term) === 'name'),
    otherMatches: async (term) => ({
      positions: positionsWhere((position) => matchAt(position, term) === 'other'),
      unread: [],
    }),
    wordsNear: async () => [],
    postings: async (word, where): Promise<Posting[]> => {
      const begins = (each: string) => isBeginning(word, each);
      const namePostings = [
        {
          grade: grades.name,
          positions: positionsWhere((position) => words[position]?.name.includes(word) ?? false),
        },
        {
          grade: grades.nameBeginning,
          positions: positionsWhere((position) => words[position]?.name.some(begins) ?? false),
        },
      ];
      if (where === 'names') return namePostings;
      return [
        ...namePostings,
        {
          grade: grades.label,
          positions: positionsWhere((position) => words[position]?.labels.some(begins) ?? false),
        },
        {
          grade: grades.attribute,
          positions: positionsWhere((position) => words[position]?.attribute.includes(word) ?? false),
        },
        {
          grade: grades.description,
          positions: positionsWhere((position) => words[position]?.description.includes(word) ?? false),
        },
      ];
    },
    items: async (positions) => positions.flatMap((position) => items[position] ?? []),
    sortables: async (positions) =>
      positions.flatMap((position) => {
        const item = items[position];
        if (!item) return [];
        const { category, subCategory, price } = item;
        return {
          position,
          category,
          subCategory,
          price,
          date: dates[position] ?? null,
          nameOrder: orders[position] ?? 0,
        };
      }),
  };
}
