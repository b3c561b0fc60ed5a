const unit = 'ml|l|litres?|g|kg|mm|cm|m|inch(?:es)?|%|W|V|days?|hours?|pieces?|pcs';
const measure = new RegExp(`(\\d) (?=(?:${unit})(?![\\p{L}\\p{N}]))`, 'giu');

/** Keeps a number and its unit on one line: `60 ml` gets a no-break space. */
export function keepUnits(text: string): string {
  return text.replace(measure, '$1\u00a0');
}
