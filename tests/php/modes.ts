import type { PhpModes } from '../support/php-shop.ts';

/** Each mode of a PHP shop at least once, those together that change different replies or different parts of them. */
export const modes: readonly PhpModes[] = [
  {},
  { display: 'notice', cors: 'origin' },
  { display: 'warning', cors: 'wide' },
  { display: 'deprecated', type: 'text/plain' },
  { display: 'mysql', slow: 0.3 },
  { display: 'after' },
  { codes: 'http', success: 'bool', dob: 'null' },
  { success: '1', update: 'plain' },
  { success: 'string1', keepcart: 1 },
  { success: 'string', user: 'name' },
  { cart: 'object', ids: 'int', numbers: 'int', orders: 'mongo' },
  { cart: 'string', user: 'none', orders: 'strings', dates: 'day' },
  { cart: 'null', user: 'name', orders: 'noid', dates: 'words' },
  { carts: 'json', dbms: 30, orders: 'thin', dates: 'epoch' },
  { amount: 'server', orders: 'bare', tz: 'America/Denver' },
];

/** All of these in few shops, the first as it comes: a mode is in the first of the others that sets nothing of it. */
export const crossedModes: readonly PhpModes[] = [{}, ...crossed(modes.slice(1))];

function crossed(all: readonly PhpModes[]): PhpModes[] {
  const shops: PhpModes[] = [];
  for (const mode of all) {
    const shop = shops.find((each) => Object.keys(mode).every((name) => !(name in each)));
    if (shop) Object.assign(shop, mode);
    else shops.push({ ...mode });
  }
  return shops;
}

/** Modes in which the answer of an order is lost, with all that an order list may look like. */
export const lostOrderModes: readonly PhpModes[] = [
  { lose: 'stall' },
  { lose: 'empty' },
  { lose: '302' },
  { lose: '500', dates: 'day' },
  { lose: '500', dates: 'words', tz: 'America/Denver' },
  { lose: '504', orders: 'mongo', tz: 'America/Denver' },
  { lose: '504', orders: 'strings', dates: 'epoch' },
  { lose: '500', orders: 'noid', dates: 'day' },
  { lose: 'empty', orders: 'thin', dates: 'words' },
  { lose: '500', orders: 'bare', tz: 'America/Denver' },
  { lose: '504', orders: 'bare', dates: 'day' },
  { lose: '500', display: 'after', user: 'none' },
  { lose: 'false' },
  { lose: 'false', orders: 'bare' },
  { lose: '17' },
  { lose: '500', orderids: 'fresh' },
];

/** How a PHP shop may tell an invalid token; a page in place of JSON leaves it to the shopper to sign in again. */
export const invalidTokens = ['401', '200', '403', '419', '302', 'html'] as const;

/** A mode as the name of a test has it. */
export function nameOf(mode: PhpModes): string {
  const words = Object.entries(mode).map(([name, value]) => `${name}=${value}`);
  return words.join(' ') || 'as it comes';
}
