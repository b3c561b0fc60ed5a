import path from 'node:path';
import { chunksOf } from '#files/read-chunks.ts';
import type { Fault } from './faults.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds a secret in a file. `text` is the content as latin1, which for ASCII is the text itself. Returns a part of a sentence
 * (`holds a private key`) that never has the value; null if there is no secret.
 */
export type FindSecret = (text: string) => string | null;

/** Makes a finder for the values of the secrets in this environment, and for texts that have the form of a secret. */
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

/** The fault of a file of the site that holds a secret; [] if it holds none. It is read in chunks, since the owner's may be large. */
export function secretFaults(
  siteDir: string,
  file: string,
  findSecret: FindSecret,
  chunkLength?: number,
): Fault[] {
  let end = '';
  for (const chunk of chunksOf(path.join(siteDir, file), chunkLength)) {
    const text = end + chunk.toString('latin1');
    const fault = findSecret(text);
    if (fault !== null) return [{ file, fault }];
    end = text.slice(-overlap);
  }
  return [];
}

/** Length of the shortest value that is searched for, in characters: a shorter one may occur by chance. */
const shortest = 12;

/** Secrets of the environment by name, each with the forms in which files write its value. */
function secretValues(env: Environment): [name: string, forms: string[]][] {
  return Object.entries(env).flatMap(([name, text]): [string, string[]][] => {
    const value = text?.trim() ?? '';
    if (/^(DATABASE_URL|SMTP_URL)$/.test(name))
      return [value, passwordIn(value)].filter(isSecretValue).map((each) => [name, formsOf(each)]);
    // The shop's own secret is looked for even if it is made of plain words.
    if (name === 'SHOP_HOOK_SECRET') return value.length >= shortest ? [[name, formsOf(value)]] : [];
    const isNamed = secretName.test(name) && !publicName.test(name);
    return isNamed && isSecretValue(value) ? [[name, formsOf(value)]] : [];
  });
}

const secretName = /SECRET|PASSWORD|PASSWD|TOKEN|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|^STRIPE_/;

/** Names of keys that pages may hold, such as the publishable key of Stripe. */
const publicName = /PUBLIC|PUBLISHABLE/;

/** Spellings of the double and the single quote: plain, by Astro, by React and in XML. */
const quotes = [
  ['"', "'"],
  ['&quot;', "'"],
  ['&quot;', '&#39;'],
  ['&#34;', '&#39;'],
  ['&quot;', '&#x27;'],
  ['&quot;', '&apos;'],
] as const;

/** Forms of a value: as it is, and as HTML, XML, JSON, an inlined script and an address escape it, each as the latin1 of its UTF-8. */
function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const markup = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const forms = [
    value,
    ...quotes.map(([double, single]) => markup.replaceAll('"', double).replaceAll("'", single)),
    json,
    json.replaceAll('<', '\\u003c'),
    encodeURIComponent(value.toWellFormed()),
  ];
  return [...new Set(forms.map((form) => Buffer.from(form).toString('latin1')))];
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

/** Whether a file of this name must not be in a site: environments, keys, databases, repositories, source maps, earlier versions. */
export function isPrivateFile(name: string): boolean {
  return privateFolder.test(name) || privateName.test(name.slice(name.lastIndexOf('/') + 1));
}

const privateFolder = /(^|\/)\.(git|svn|hg|ssh|aws|gnupg)\//i;

const privateName =
  /^(\.env.*|\.git|\.ht(passwd|digest).*|\.(npmrc|netrc|pgpass|my\.cnf|git-credentials)|id_(rsa|ed25519|ecdsa).*|.+\.(pem|key|p12|pfx|sqlite3?|db|sql|log|bak|map|swp)|.+~)$/is;
