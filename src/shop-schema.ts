import * as v from 'valibot';
import { isDialable, isEmail } from '#domain/account/customer.ts';
import * as pagePaths from '#domain/shop/page-paths.ts';
import { weekdays } from '#domain/text/zones.ts';

/** The rules of `shop.config.ts`. A message says what a value must be, with an example. */
const matching = (pattern: RegExp, mustBe: string) => v.pipe(v.string(mustBe), v.regex(pattern, mustBe));
const text = (mustBe = 'a text') => matching(/\S/, mustBe);
const count = (mustBe = 'a whole number above 0') =>
  v.pipe(v.number(mustBe), v.safeInteger(mustBe), v.minValue(1, mustBe));
const amountRule = 'an amount such as 5000';
const amount = v.pipe(v.number(amountRule), v.minValue(0, amountRule), v.maxValue(1e9, amountRule));
const range = v.pipe(
  v.strictObject({ min: count(), max: count() }),
  v.check(({ min, max }) => min <= max, 'from a smaller number to a larger one, such as { min: 1, max: 3 }'),
);
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item, 'a list'), v.readonly());
const degrees = (limit: number, example: string) => {
  const mustBe = `a number of degrees from -${limit} to ${limit} such as ${example}`;
  return v.pipe(v.number(mustBe), v.minValue(-limit, mustBe), v.maxValue(limit, mustBe));
};
const profile = (example: string) =>
  v.pipe(
    matching(/^https?:\/\/[^\s\p{C}/@]+\.[^\s\p{C}]+$/iu, `an address such as ${example}`),
    v.url(`an address such as ${example}`),
  );
const phoneRule = 'a telephone number such as +256 700 123 456';
const emailRule = 'an email address such as hello@shop.example';
const chatRule = 'a number with the country code such as 256700123456';

const zoneRule = 'the name of a time zone such as Africa/Kampala';
const languageRule = 'a language tag such as en-UG';
const stepRule = 'steps above 0 such as [1, 100, 500]';
const decimalsRule = 'without more decimals than currency.decimals';
const patternRule = 'a pattern such as "[2-47]\\d{8}"';

const colour = matching(/^(#[0-9a-f]{3,8}|rgb\([\d\s%/]+\))$/, 'a colour such as "#a80f4a"');
const addressRule = 'a free address such as /detergents';
const reservedPaths = [...Object.values(pagePaths), '/brand', '/category', '/product', '/owner', '/api'];

const hasDecimals = (price: number, { decimals }: { decimals: number }) =>
  Number(price.toFixed(decimals)) === price;
const areUnique = (values: readonly string[]) => new Set(values).size === values.length;
const isFreeAddress = (address: string) =>
  /^\/[a-z][a-z0-9-]*$/.test(address) && !reservedPaths.includes(address);
const isZone = (timeZone: string) => isAccepted(() => new Intl.DateTimeFormat('en', { timeZone }));
const isLanguage = (tag: string) => /^en\b/.test(tag) && isAccepted(() => new Intl.Locale(tag));
const isPattern = (pattern: string) => isAccepted(() => new RegExp(pattern));

function isAccepted(build: () => unknown): boolean {
  try {
    build();
    return true;
  } catch {
    return false;
  }
}

/** Colours that the dark theme has, too. */
const themedColours = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'accent',
  'fill',
  'fill-hover',
  'accent-soft',
  'notice',
  'on-notice',
  'good',
  'warn',
] as const;

const values = v.strictObject({
  name: text(),
  tagline: text(),
  city: text(),
  country: text(),
  countryCode: matching(/^[A-Z]{2}$/, 'two capital letters such as UG'),
  street: text(),
  latitude: degrees(90, '0.3136'),
  longitude: degrees(180, '32.5811'),
  timeZone: v.pipe(v.string(zoneRule), v.check(isZone, zoneRule)),
  language: v.pipe(v.string(languageRule), v.check(isLanguage, languageRule)),
  dateLocale: v.pipe(v.string(languageRule), v.check(isLanguage, languageRule)),
  phoneRule: v.pipe(
    v.strictObject({
      countryCode: matching(/^[1-9]\d{0,2}$/, 'digits such as 256'),
      national: v.pipe(v.string(patternRule), v.check(isPattern, patternRule)),
      example: text(),
      abroad: text(),
    }),
    v.check(
      ({ national, example }) => new RegExp(`^0?(?:${national})$`).test(example.replace(/\D/g, '')),
      'a rule that its own example follows',
    ),
  ),
  phone: v.pipe(v.string(phoneRule), v.check(isDialable, phoneRule)),
  email: v.pipe(v.string(emailRule), v.check(isEmail, emailRule)),
  chatNumber: v.pipe(
    v.string(chatRule),
    v.check((value) => /^[1-9]\d{6,14}$/.test(value), chatRule),
  ),
  instagram: profile('https://www.instagram.com/myshop'),
  tiktok: profile('https://www.tiktok.com/@myshop'),
  hours: text('hours such as Mon-Fri 9am-6pm, Sat 10am-4pm'),
  currency: v.pipe(
    v.strictObject({
      code: matching(/^[A-Z]{3}$/, 'three capital letters such as UGX'),
      name: text(),
      before: v.optional(text('a label such as "UGX "')),
      after: v.optional(text('a label such as " €"')),
      decimals: v.picklist([0, 1, 2], '0, 1 or 2'),
      group: v.picklist([',', '.', ' ', "'", '\u00a0', '\u202f'], 'a sign such as ","'),
      decimalMark: v.picklist(['.', ','], '"." or ","'),
      steps: v.pipe(list(v.pipe(amount, v.gtValue(0, stepRule))), v.minLength(1, stepRule)),
    }),
    v.check(({ before, after }) => !before !== !after, 'with a label, either before or after the amount'),
    v.check(({ group, decimalMark }) => group !== decimalMark, 'with two signs for thousands and decimals'),
  ),
  delivery: v.strictObject({
    fee: amount,
    freeOver: amount,
    cityDays: range,
    nationwideDays: range,
    cityAreas: list(matching(/^[\p{L} ]+$/u, 'a name of letters')),
    restDays: v.pipe(
      list(v.picklist(weekdays, `a day: ${weekdays.join(', ')}`)),
      v.maxLength(6, 'at most six days'),
    ),
  }),
  returns: v.strictObject({ days: count(), refundDays: range }),
  support: v.strictObject({ replyHours: range }),
  paymentMethod: text(),
  piece: text(),
  comingPayment: v.strictObject({ name: text(), providers: list(text()) }),
  lookFirst: v.picklist(['on', 'off'], "'on' or 'off'"),
  colours: v.strictObject({
    light: v.strictObject(
      v.entriesFromList(
        [
          ...themedColours,
          'on-fill',
          'stage',
          'on-stage',
          'on-stage-soft',
          'stage-sunken',
          'backdrop',
          'stage-line',
          'mat',
        ],
        colour,
      ),
    ),
    dark: v.strictObject(v.entriesFromList(themedColours, colour)),
  }),
  assortment: text(),
  departments: v.pipe(
    list(
      v.strictObject({
        subCategory: text(),
        title: text(),
        intro: text(),
        address: v.optional(v.pipe(v.string(addressRule), v.check(isFreeAddress, addressRule))),
        filter: v.optional(
          v.strictObject({
            by: v.picklist(['category', 'brand'], '"category" or "brand"'),
            labels: list(text()),
            title: matching(/\{label\}/, 'a title such as "{label} by Eva"'),
          }),
        ),
        isBrand: v.optional(v.boolean('true or false'), false),
        isWorn: v.optional(v.boolean('true or false'), false),
      }),
    ),
    v.minLength(1, 'at least one department'),
    v.check(
      (all) =>
        areUnique(all.map(({ subCategory }) => subCategory)) &&
        areUnique(all.flatMap(({ address = [] }) => address)),
      'departments that differ in sub-category and address',
    ),
  ),
  departmentPictures: v.record(text(), matching(/^[\w-]+$/, 'the id of a product such as 233')),
  filterCounts: v.record(text(), list(v.number('a number'))),
  collectionIntro: text(),
  categoryIntros: v.record(text(), text()),
  popularSearches: v.pipe(
    list(text()),
    v.check((all) => all.length > 0, 'at least one search'),
  ),
  searchCategories: list(
    v.strictObject({
      id: matching(/^[a-z0-9]+$/, 'small letters such as skincare'),
      label: text(),
      also: v.optional(list(text())),
    }),
  ),
  about: v.strictObject({
    years: v.string(),
    styleCategories: v.string(),
    happyCustomers: v.string(),
    pictures: list(text()),
  }),
});

const schema = v.pipe(
  values,
  v.forward(
    v.check(({ currency, delivery }) => hasDecimals(delivery.fee, currency), decimalsRule),
    ['delivery', 'fee'],
  ),
  v.forward(
    v.check(({ currency, delivery }) => hasDecimals(delivery.freeOver, currency), decimalsRule),
    ['delivery', 'freeOver'],
  ),
  v.forward(
    v.check(({ currency }) => currency.steps.every((step) => hasDecimals(step, currency)), decimalsRule),
    ['currency', 'steps'],
  ),
);

/** A shop's configuration; what each value means stands in `shop.config.ts`. */
export type Shop = v.InferInput<typeof schema>;

/** The first fault of a configuration in one sentence; null if it has none. */
export function configurationFault(configuration: object): string | null {
  const { issues } = v.safeParse(schema, { ...configuration }, { abortEarly: true });
  const [issue] = issues ?? [];
  if (!issue) return null;
  const place = v.getDotPath(issue);
  if (issue.expected === 'never')
    return `src/shop.config.ts has ${place}, which is no setting: take it out, or correct its name.`;
  if (issue.input === undefined)
    return `src/shop.config.ts has no ${place}: add it, as in the file that came with the shop.`;
  return `${place} in src/shop.config.ts is ${inWords(issue.path?.at(-1)?.value)}, but must be ${issue.message}.`;
}

/** The value as it is written; JSON has no `0n`. */
const inWords = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : JSON.stringify(value));

/** The new place of a fact that was set in `.env`, such as SHOP_CHAT_NUMBER; null for another variable. */
export function movedTo(variable: string): string | null {
  const words = variable.replace(/^SHOP_/, '').toLowerCase();
  const key = words.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return key in values.entries ? key : null;
}
