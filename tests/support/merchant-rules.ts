/** An item of the product feed as it is read back: the values of each attribute, in order. */
export type FeedItem = ReadonlyMap<string, readonly string[]>;

/** The items of a feed as `catalogue/feeds.ts` writes it, each as the XML of its attributes. */
export function itemsIn(xml: string): string[] {
  return xml
    .split('<item>')
    .slice(1)
    .map((item) => item.slice(0, item.indexOf('</item>')));
}

/** Attributes of an item; null if its XML has anything else. `shipping` becomes `shipping_country` and `shipping_price`. */
export function readItem(content: string): FeedItem | null {
  const item = new Map<string, string[]>();
  const flat = content.replace(
    /<g:shipping><g:country>([^<]*)<\/g:country><g:price>([^<]*)<\/g:price><\/g:shipping>/,
    '<g:shipping_country>$1</g:shipping_country><g:shipping_price>$2</g:shipping_price>',
  );
  let read = 0;
  for (const [whole, name = '', value = ''] of flat.matchAll(/<g:(\w+)>([^<>]*)<\/g:\1>/g)) {
    const values = item.get(name) ?? [];
    values.push(decoded(value));
    item.set(name, values);
    read += whole.length;
  }
  return read === flat.length ? item : null;
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

interface Rule {
  isRequired?: true;
  /** Greatest number of values; 1 if it is not set. */
  most?: number;
  isSound: (value: string) => boolean;
  /** End of the sentence that begins with "must be". */
  mustBe: string;
}

/** Control characters but line feeds, and the private use area. */
const hidden = /(?!\n)[\p{Cc}\p{Co}]/u;

const atMost = (length: number): Rule => ({
  isSound: (value) => value.trim() !== '' && value.length <= length && !hidden.test(value),
  mustBe: `a text of 1 to ${length} characters`,
});
const oneOf = (...words: string[]): Rule => ({
  isSound: (value) => words.includes(value),
  mustBe: `one of ${words.join(', ')}`,
});
const money: Rule = {
  isSound: (value) => /^\d+(\.\d\d)? [A-Z]{3}$/.test(value),
  mustBe: 'an amount with its currency such as 12000 UGX',
};
const price: Rule = { ...money, isSound: (value) => money.isSound(value) && amountOf(value) > 0 };
const address: Rule = {
  isSound: (value) => /^https?:\/\/[!-~]+$/.test(value) && value.length <= 2_000 && URL.canParse(value),
  mustBe: 'a whole address',
};

/** Requirements of Google for each attribute of the feed: https://support.google.com/merchants/answer/7052112 */
const rules: Readonly<Record<string, Rule>> = {
  id: { ...atMost(50), isRequired: true },
  title: { ...atMost(150), isRequired: true },
  description: { ...atMost(5_000), isRequired: true },
  link: { ...address, isRequired: true },
  image_link: { ...address, isRequired: true },
  additional_image_link: { ...address, most: 10 },
  availability: { ...oneOf('in_stock', 'out_of_stock', 'preorder', 'backorder'), isRequired: true },
  price: { ...price, isRequired: true },
  sale_price: price,
  condition: { ...oneOf('new', 'refurbished', 'used'), isRequired: true },
  brand: atMost(70),
  identifier_exists: oneOf('yes', 'no'),
  product_type: atMost(750),
  gender: oneOf('male', 'female', 'unisex'),
  age_group: oneOf('newborn', 'infant', 'toddler', 'kids', 'adult'),
  size: atMost(100),
  item_group_id: atMost(50),
  shipping_country: {
    isSound: (value) => /^[A-Z]{2}$/.test(value),
    mustBe: 'a code such as UG',
    isRequired: true,
  },
  shipping_price: { ...money, isRequired: true },
};

/** Attributes, each with another one that an item must have beside it. */
const companions: Readonly<Record<string, string>> = { size: 'item_group_id', sale_price: 'price' };

/** Breaches of the rules of Google by an item, each a part of a sentence; [] if there is none. */
export function merchantFaults(item: FeedItem): string[] {
  const faults = [...item.keys()]
    .filter((name) => !Object.hasOwn(rules, name))
    .map((name) => `has the attribute ${name}, which Google does not know`);
  for (const [name, { isRequired, isSound, mustBe, most = 1 }] of Object.entries(rules)) {
    const values = item.get(name) ?? [];
    if (isRequired && values.length === 0) faults.push(`has no ${name}`);
    if (values.length > most) faults.push(`has ${name} more than ${most === 1 ? 'once' : `${most} times`}`);
    if (!values.every(isSound)) faults.push(`has a ${name} that must be ${mustBe}`);
  }
  for (const [name, other] of Object.entries(companions))
    if (item.has(name) && !item.has(other)) faults.push(`has ${name} without ${other}`);
  const [regular, sale] = ['price', 'sale_price'].map((name) => item.get(name)?.[0]);
  if (regular && sale && amountOf(sale) >= amountOf(regular))
    faults.push('has a sale_price that is no lower than its price');
  return faults;
}

/** Amount of a price such as `12000 UGX`. */
function amountOf(text: string): number {
  return Number.parseFloat(text);
}
