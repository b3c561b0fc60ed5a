import { afterPattern, labelPattern } from '../shop/configuration.ts';

const unit = 'ml|l|litres?|g|kg|mm|cm|m|inch(?:es)?|%|W|V|days?|hours?|pieces?|pcs';

// Marked as pure, so that a script which keeps no units leaves it out.
const measure = /* @__PURE__ */ new RegExp(
  `(\\d) (?=×|(?:${unit}${afterPattern})(?![\\p{L}\\p{N}]))|(${labelPattern}|×) (?=\\d)`,
  'giu',
);

/** Keeps a number and its unit on one line: `60 ml`, `12 × 40 g` and `UGX 5,000` get no-break spaces. */
export function keepUnits(text: string): string {
  return text.replace(measure, '$1$2\u00a0');
}

/** Writes hours and days of the week with the dash of ranges: `Mon–Fri 9am–6pm`. */
export function dashRanges(text: string): string {
  return text.replace(/(\d[ap]m|:\d\d)-(?=\d)|(\b[A-Z][a-z]{2})-(?=[A-Z][a-z]{2}\b)/g, '$1$2–');
}

/** Keeps a range on one line, with its dash and its unit: `1–3 days`, `9am–6pm`, `Mon–Fri`. */
export function keepRanges(text: string): string {
  return dashRanges(keepUnits(text)).replace(
    /(\d–|\d[ap]m–)(?=\d)|(\b[A-Z][a-z]{2}–)(?=[A-Z][a-z]{2}\b)/g,
    '$&\u2060',
  );
}

/** Name of a product as a heading: a number stays with its unit, and `T-Shirt` is not broken behind its hyphen. */
export function headingOf(name: string): string {
  return keepUnits(name).replace(/(?<![\p{L}\p{N}])(\p{L}-)(?=\p{L})/gu, '$1\u2060');
}

/** Keeps a measure in a name on one line, in few bytes: `2.5 L`, and `12 × 40 g`. */
export function keepMeasure(name: string): string {
  return name.replace(/([\d×]) (?=×|\w\w?\b)/g, '$1\u00a0');
}
