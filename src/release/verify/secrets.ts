import path from 'node:path';

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
    const value = values.find(({ forms }) => forms.some((form) => text.includes(form)));
    if (value) return `holds the value of ${value.name}`;
    const pattern = Object.entries(patterns).find(([, each]) => each.test(text));
    return pattern ? `holds ${pattern[0]}` : null;
  };
}

/** Length of the shortest value that is searched for, in characters: a shorter one may occur by chance. */
const shortest = 12;

const secretName = /SECRET|PASSWORD|PASSWD|TOKEN|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|^STRIPE_/;

/** Names of keys that pages may hold, such as the publishable key of Stripe. */
const publicName = /PUBLIC|PUBLISHABLE/;

function secretValues(env: Environment): { name: string; forms: string[] }[] {
  return Object.entries(env).flatMap(([name, text]) => {
    const value = text?.trim() ?? '';
    const isAddress = name === 'DATABASE_URL' || name === 'SMTP_URL';
    const isNamed = secretName.test(name) && !publicName.test(name);
    const candidates = isAddress ? [value, passwordIn(value)] : isNamed ? [value] : [];
    // The shop's own secret is looked for even if it is made of plain words.
    const isSecret = (each: string) =>
      each.length >= shortest && (name === 'SHOP_HOOK_SECRET' || !isPlain.test(each));
    return candidates.filter(isSecret).map((each) => ({ name, forms: formsOf(each) }));
  });
}

/** A word, a path or an address without a password, which a page may rightly hold. */
const isPlain = /^\D*$|^\/|^https?:\/\/[^@]*$|\s/;

function passwordIn(address: string): string {
  return URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
}

/** A value as it is, and as Astro, React, JSON and an address write it, each as the latin1 of its UTF-8. */
function formsOf(value: string): string[] {
  const markup = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const forms = [
    value,
    markup.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
    markup.replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value.toWellFormed()),
  ];
  return forms.map((form) => Buffer.from(form).toString('latin1'));
}

/** Secrets by their form. */
const patterns: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a secret key of Stripe': /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/,
  'a secret of a webhook': /\bwhsec_[A-Za-z0-9+/]{16,}/,
  'an address with a password':
    /(?<=postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|redis|smtps?|amqps?):\/\/[^\s"'<>@/:]*:[^\s"'<>@]+@/,
  'a key of Amazon': /\bAKIA[0-9A-Z]{16}\b/,
  'a line of an .env file': /\b(?:DATABASE_URL|SMTP_URL|SHOP_HOOK_SECRET|STRIPE_\w+)=\S/,
};

/** Whether a file of this name must not be in a site: environments, keys, databases, repositories, source maps, earlier versions. */
export function isPrivateFile(name: string): boolean {
  return privateFolder.test(name) || privateName.test(path.posix.basename(name));
}

const privateFolder = /(^|\/)\.(git|svn|hg|ssh|aws|gnupg)\//i;

const privateName =
  /^(\.env.*|\.git|\.ht(passwd|digest).*|\.(npmrc|netrc|pgpass|my\.cnf|git-credentials)|id_(rsa|ed25519|ecdsa).*|.+\.(pem|key|p12|pfx|sqlite3?|db|sql|log|bak|map|swp)|.+~)$/is;
