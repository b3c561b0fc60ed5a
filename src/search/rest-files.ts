import type { SearchSort } from '#domain/search/search-query.ts';
import type { FileShelf } from './file-shelf.ts';
import { fileName, hashAt, readHashList } from './hashes.ts';
import type { SplitRoot } from './index-root.ts';
import { type Column, chunkSize, readColumn, readItemChunk, readRest, readTexts } from './rest.ts';
import type { PlacedSortable } from './search-index.ts';

/** What filters, sorts, further pages and phrases in descriptions need of an index in many files. */
export function restFiles(root: SplitRoot, shelf: FileShelf) {
  const rest = async () => await shelf.take(fileName('rest', root.rest), readRest);
  const column = async (name: Column) => {
    const { columns } = await rest();
    return await shelf.take(fileName(name, columns[name]), readColumn);
  };

  /** The items of a part of the list. */
  const chunk = async (at: number) => {
    const { chunks } = await rest();
    return await shelf.take(fileName(`i${at}`, hashAt(chunks, at)), readItemChunk);
  };

  /** Of the places, those whose description has the term. */
  const textsWith = async (places: readonly number[], term: string) => {
    const chunks = [...new Set(places.map((place) => Math.floor(place / chunkSize)))];
    if (chunks.length === 0) return { places: [], unread: [] };
    if (chunks.length > mostTextFiles) return { places: [], unread: places };
    const texts = await shelf.take(fileName('texts', (await rest()).texts), readHashList);
    const loadText = async (chunk: number) =>
      [chunk, await shelf.take(fileName(`t${chunk}`, hashAt(texts, chunk)), readTexts)] as const;
    const read = new Map(await Promise.all(chunks.map(loadText)));
    const textOf = (place: number) => read.get(Math.floor(place / chunkSize))?.[place % chunkSize] ?? '';
    return { places: places.filter((place) => textOf(place).includes(term)), unread: [] };
  };

  const sortables = async (places: readonly number[], sort: SearchSort): Promise<PlacedSortable[]> => {
    const none: readonly number[] = [];
    const [{ labels }, labelsAt, prices, dates, names] = await Promise.all([
      rest(),
      column('labels'),
      column('prices'),
      sort === 'newest' ? column('dates') : none,
      sort.startsWith('name') ? column('names') : none,
    ]);
    return places.map((place) => ({
      place,
      category: labels[labelsAt[2 * place] ?? -1] ?? '',
      subCategory: labels[labelsAt[2 * place + 1] ?? -1] ?? '',
      price: prices[place] ?? null,
      date: dates[place] || null,
      nameOrder: names[place] ?? 0,
    }));
  };

  return { rest, column, chunk, sortables, textsWith };
}

/** Files of descriptions that are read for one term. */
const mostTextFiles = 6;
