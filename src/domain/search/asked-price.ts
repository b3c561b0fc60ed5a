import { currencyCode, decimals } from '../shop/configuration.ts';
import { amountIn } from '../text/money.ts';

/** Words around amounts, in English, Swahili and Luganda. */
const between = /\b(?:from|between) (.+) (?:to|and) (.+)$/;
const highest = /\b(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|chini ya|wansi wa) (.+)$/;
const lowest = /\b(?:over|above|more than|at least|min(?:imum)?|zaidi ya|okusukka) (.+)$/;

/** Words and bounds of a search that ends with a price: `lotion under 20k` is lotion of at most 20,000. Null for any other search. */
export function askedPrice(query: string): { query: string; min: number | null; max: number | null } | null {
  const typed = query.replace(/\s+/g, ' ').trim();
  const text = typed.toLowerCase();
  const range = between.exec(text);
  const upper = highest.exec(text);
  const phrase = range ?? upper ?? lowest.exec(text);
  const [first, second = null] = phrase?.slice(1).map(amountOf) ?? [];
  if (!phrase || !first || (range && !second)) return null;
  const bounds = range ? { min: first, max: second } : { min: upper ? null : first, max: upper && first };
  return { query: typed.slice(0, phrase.index).trim(), ...bounds };
}

/** `20000`, `20,000`, `UGX 20k`, `20,000/=`; null for any other text, and for so few shillings that they may be a size. */
function amountOf(text: string): number | null {
  const bare = text.replace(currencyCode.toLowerCase(), '').replace('/=', '').trim();
  const amount = amountIn(bare.replace(/ ?k$/, '')) ?? 0;
  const asked = bare.endsWith('k') ? amount * 1_000 : amount;
  return asked > 0 && (decimals > 0 || asked >= fewest) ? asked : null;
}

const fewest = 100;
