type Environment = Readonly<Record<string, string | undefined>>;

/** Finds what no file of a site may hold. The text is the file's bytes as letters (latin1), which for ASCII is the same. */
export type FindSecret = (text: string) => string | null;

/**
 * Looks for the secrets of this shop's environment, by their values, and for what is a secret wherever it stands. The reply says
 * what was found, and never the value.
 */
export function secretFinder(env: Environment): FindSecret {
  const values = secretValues(env);
  return (text) => {
    for (const [name, forms] of values)
      if (forms.some((form) => text.includes(form))) return `holds the value of ${name}`;
    for (const { mark, pattern, what } of patterns) if (holds(text, mark, pattern)) return `holds ${what}`;
    return null;
  };
}

/** A shorter value may stand in a text by chance. */
const shortest = 12;

/** Each with the forms in which files write its value. */
function secretValues(env: Environment): [name: string, forms: string[]][] {
  return Object.entries(env).flatMap(([name, given]) => {
    const value = given?.trim() ?? '';
    if (/^(DATABASE_URL|SMTP_URL)$/.test(name))
      return [value, passwordIn(value)].filter(isSecret).map((each) => pair(name, each));
    if (ownNames.has(name)) return value.length >= shortest ? [pair(name, value)] : [];
    const isNamed = secretName.test(name) && !publicName.test(name);
    return isNamed && isSecret(value) ? [pair(name, value)] : [];
  });
}

/** Secrets of the shop itself, which are none of a page's words even where they are made of words. */
const ownNames: ReadonlySet<string> = new Set(['SHOP_HOOK_SECRET']);

const secretName = /SECRET|PASSWORD|PASSWD|TOKEN|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|^STRIPE_/;

/** Keys that are made for pages, such as Stripe's publishable one. */
const publicName = /PUBLIC|PUBLISHABLE/;

function pair(name: string, value: string): [string, string[]] {
  return [name, formsOf(value)];
}

/** A value as it is, and as HTML, XML, JSON, an inlined script and an address write it; of each the bytes of its UTF-8 as letters. */
function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const written = [
    value,
    ...quotes.map(([double, single]) => escaped(value, double, single)),
    json,
    json.replaceAll('<', '\\u003c'),
    encodeURIComponent(value.toWellFormed()),
  ];
  return [...new Set(written.map((form) => Buffer.from(form).toString('latin1')))];
}

/** How quotes are written: as they are (in a text), by Astro, React and XML. */
const quotes = [
  ['"', "'"],
  ['&quot;', "'"],
  ['&quot;', '&#39;'],
  ['&#34;', '&#39;'],
  ['&quot;', '&#x27;'],
  ['&quot;', '&apos;'],
] as const;

function escaped(value: string, double: string, single: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', double)
    .replaceAll("'", single);
}

/** A word or a path is none: it may well stand on a page. */
function isSecret(value: string): boolean {
  return value.length >= shortest && /\d/.test(value) && !/^(\/|https?:\/\/[^@]*$)|\s/.test(value);
}

function passwordIn(address: string): string {
  return URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
}

/** The `mark` is quick to look for, and stands near the beginning of what `pattern` finds. */
const patterns: readonly { mark: string; pattern: RegExp; what: string }[] = [
  {
    mark: 'KEY-----',
    pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
    what: 'a private key',
  },
  ...['k_live_', 'k_test_'].map((mark) => ({
    mark,
    pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/,
    what: 'a secret key of Stripe',
  })),
  { mark: 'whsec_', pattern: /\bwhsec_[A-Za-z0-9+/]{16,}/, what: 'a secret of a webhook' },
  {
    mark: '://',
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|redis|smtps?|amqps?):\/\/[^\s"'<>@/:]*:[^\s"'<>@]+@/,
    what: 'an address with a password',
  },
  { mark: 'AKIA', pattern: /\bAKIA[0-9A-Z]{16}\b/, what: 'a key of Amazon' },
  ...['_URL=', 'SECRET=', 'STRIPE_'].map((mark) => ({
    mark,
    pattern: /^(?:export )?(?:DATABASE_URL|SMTP_URL|SHOP_HOOK_SECRET|STRIPE_\w+)=\S/m,
    what: 'a line of an .env file',
  })),
];

/** Letters around a mark in which the whole of a secret is seen. */
const around = { before: 60, behind: 200 } as const;

function holds(text: string, mark: string, pattern: RegExp): boolean {
  for (let offset = text.indexOf(mark); offset !== -1; offset = text.indexOf(mark, offset + mark.length)) {
    const start = Math.max(0, offset - around.before);
    if (pattern.test(text.slice(start, offset + around.behind))) return true;
  }
  return false;
}

/** Files that no site has: environments, keys, databases, repositories, source maps. */
export function isPrivateFile(name: string): boolean {
  return /(^|\/)(\.env[^/]*|\.git(\/.*)?|id_(rsa|ed25519|ecdsa)[^/]*|[^/]+\.(pem|key|p12|pfx|sqlite3?|db|sql|log|bak|map))$/i.test(
    name,
  );
}
