/** The pages of a list; an empty list has one empty page. */
export function paginate<T>(items: readonly T[], perPage: number): T[][] {
  const pages: T[][] = [];
  for (let start = 0; start < items.length; start += perPage) pages.push(items.slice(start, start + perPage));
  return pages.length > 0 ? pages : [[]];
}

/** Page numbers to offer on page `current` of `last`: first, last, current and its neighbours; null stands for a gap (Spec 2). */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const numbers: (number | null)[] = [];
  for (const page of new Set(shown.sort((a, b) => a - b))) {
    const before = numbers[numbers.length - 1] ?? 0;
    if (page - before === 2) numbers.push(page - 1);
    else if (page - before > 2) numbers.push(null);
    numbers.push(page);
  }
  return numbers;
}
