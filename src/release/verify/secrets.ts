import path from 'node:path';
import { chunksOf } from '#files/read-chunks.ts';
import type { Fault } from './faults.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds a secret in a file. `text` is the content as latin1, which for ASCII is the text itself. Returns a part of a sentence
 * (`holds a private key`); null if there is none.
 */
export type FindSecret = (text: string) => string | null;

/**
 * Makes a finder for the values of the secrets in this environment, and for texts that have the form of a secret. Its reply names
 * the secret and never holds its value.
 */
export function secretFinder(env: Environment): FindSecret {
  const values = secretValues(env);
  return (text) => {
    for (const [name, forms] of values)
      if (forms.some((form) => text.includes(form))) return `holds the value of ${name}`;
    for (const { index } of text.matchAll(marks)) {
      const near = text.slice(Math.max(0, index - around.before), index + around.behind);
      for (const { pattern, what } of patterns) if (pattern.test(near)) return `holds ${what}`;
    }
    return null;
  };
}

/** Number of characters of a chunk that are searched again with the next one, since a secret may begin in one and end in the other. */
const overlap = 16 * 1024;

/** The fault of a file of the site that holds a secret; [] if it holds none. */
export function secretFaults(siteDir: string, file: string, findSecret: FindSecret): Fault[] {
  const secret = secretIn(path.join(siteDir, file), findSecret);
  return secret === null ? [] : [{ file, fault: secret }];
}

/** Finds a secret in a file, which is read in chunks, since the owner's own may be large. Null if there is none. */
export function secretIn(file: string, findSecret: FindSecret, chunkLength?: number): string | null {
  let end = '';
  for (const chunk of chunksOf(file, chunkLength)) {
    const text = end + chunk.toString('latin1');
    const found = findSecret(text);
    if (found !== null) return found;
    end = text.slice(-overlap);
  }
  return null;
}

/** Length of the shortest value that is searched for, in characters: a shorter one may occur by chance. */
const shortest = 12;

/** Secrets of the environment by name, each with the forms in which files write its value. */
function secretValues(env: Environment): [name: string, forms: string[]][] {
  return Object.entries(env).flatMap(([name, given]) => {
    const value = given?.trim() ?? '';
    if (/^(DATABASE_URL|SMTP_URL)$/.test(name))
      return [value, passwordIn(value)].filter(isSecretValue).map((each) => pair(name, each));
    if (ownNames.has(name)) return value.length >= shortest ? [pair(name, value)] : [];
    const isNamed = secretName.test(name) && !publicName.test(name);
    return isNamed && isSecretValue(value) ? [pair(name, value)] : [];
  });
}

/** Secrets of the shop itself, which are looked for even if their value is made of plain words. */
const ownNames: ReadonlySet<string> = new Set(['SHOP_HOOK_SECRET']);

const secretName = /SECRET|PASSWORD|PASSWD|TOKEN|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|^STRIPE_/;

/** Names of keys that pages may hold, such as the publishable key of Stripe. */
const publicName = /PUBLIC|PUBLISHABLE/;

function pair(name: string, value: string): [string, string[]] {
  return [name, formsOf(value)];
}

/**
 * Forms of a value: as it is, and as HTML, XML, JSON, an inlined script and an address escape it, each as the latin1 of its
 * UTF-8.
 */
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

/** Spellings of the double and the single quote: plain (in a text), by Astro, by React and in XML. */
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

/** Whether a value is searched for: no word, path or address without a password, since a page may rightly hold it. */
function isSecretValue(value: string): boolean {
  return value.length >= shortest && /\d/.test(value) && !/^(\/|https?:\/\/[^@]*$)|\s/.test(value);
}

function passwordIn(address: string): string {
  return URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
}

/** Secrets by their form. Near the beginning of each match is one of the `marks`. */
const patterns: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, what: 'a private key' },
  { pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/, what: 'a secret key of Stripe' },
  { pattern: /\bwhsec_[A-Za-z0-9+/]{16,}/, what: 'a secret of a webhook' },
  {
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|redis|smtps?|amqps?):\/\/[^\s"'<>@/:]*:[^\s"'<>@]+@/,
    what: 'an address with a password',
  },
  { pattern: /\bAKIA[0-9A-Z]{16}\b/, what: 'a key of Amazon' },
  {
    pattern: /^(?:export )?(?:DATABASE_URL|SMTP_URL|SHOP_HOOK_SECRET|STRIPE_\w+)=\S/m,
    what: 'a line of an .env file',
  },
];

/** Texts that are quick to look for all at once. The marks of addresses leave out those of web pages, of which a feed has thousands. */
const marks = /KEY-----|[sr]k_(?:live|test)_|whsec_|:\/\/(?<!https?:\/\/)|AKIA|_URL=|SECRET=|STRIPE_/g;

/** Characters before and behind a mark among which a whole secret is found. */
const around = { before: 60, behind: 200 } as const;

/**
 * Whether a file of this name must not be in a site: environments, passwords, keys, databases, repositories, source maps, and what
 * editors keep of earlier versions.
 */
export function isPrivateFile(name: string): boolean {
  return privateFolder.test(name) || privateName.test(name.slice(name.lastIndexOf('/') + 1));
}

const privateFolder = /(^|\/)\.(git|svn|hg|ssh|aws|gnupg)\//i;

/** Names without their folders: looked for in whole paths, they would take ten times as long. */
const privateName =
  /^(\.env.*|\.git|\.ht(passwd|digest).*|\.(npmrc|netrc|pgpass|my\.cnf|git-credentials)|id_(rsa|ed25519|ecdsa).*|.+\.(pem|key|p12|pfx|sqlite3?|db|sql|log|bak|map|swp)|.+~)$/is;
