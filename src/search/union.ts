/** The places that stand in any of the lists, ascending, each once; all below `size`. */
export function union(lists: readonly (readonly number[])[], size: number): readonly number[] {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const marks = new Uint8Array(size);
  for (const list of lists) for (const place of list) marks[place] = 1;
  const places: number[] = [];
  for (let place = 0; place < size; place++) if (marks[place] === 1) places.push(place);
  return places;
}
