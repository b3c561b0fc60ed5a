import { currencyCode, decimals } from '../shop/configuration.ts';
import { amountIn } from '../text/money.ts';

/** Words around amounts, in English, Swahili and Luganda; the last ones of a text count. */
const between = /^(.*)\b(?:from|between) (.+) (?:to|and) (.+)$/i;
const highest = /^(.*)\b(?:under|below|less than|cheaper than|chini ya|wansi wa) (.+)$/i;
const lowest = /^(.*)\b(?:over|above|more than|zaidi ya|okusukka) (.+)$/i;

interface AskedPrice {
  query: string;
  min: number | null;
  max: number | null;
}

/** Words and bounds of a search that ends with prices: `lotion under 20k` is lotion of at most 20,000. Null for any other search. */
export function askedPrice(query: string): AskedPrice | null {
  const text = query.replace(/\s+/g, ' ').trim();
  const range = between.exec(text);
  const upper = highest.exec(text);
  const phrase = range ?? upper ?? lowest.exec(text);
  const [first, second = null] = phrase?.slice(2).map(amountOf) ?? [];
  if (!phrase || !first || (range && !second)) return null;
  const begin = phrase[1]?.trim() ?? '';
  const { query: words, min, max } = askedPrice(begin) ?? { query: begin, min: null, max: null };
  if (range) return { query: words, min: first, max: second };
  return upper ? { query: words, min, max: first } : { query: words, min: first, max };
}

/** `20000`, `20,000`, `UGX 20k`, `20,000/=`; null for any other text, and for so few shillings that they may be a size. */
function amountOf(text: string): number | null {
  const bare = text.toLowerCase().replace(currencyCode.toLowerCase(), '').replace('/=', '').trim();
  const thousands = bare.endsWith('k') ? 1_000 : 1;
  const amount = (amountIn(bare.replace(/ ?k$/, '')) ?? 0) * thousands;
  return amount > 0 && (decimals > 0 || amount >= fewest) ? amount : null;
}

const fewest = 1_000;
