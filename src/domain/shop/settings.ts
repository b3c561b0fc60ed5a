import { timeZone as shopZone } from './configuration.ts';

/** Settings of the shop, read once from the environment. */
export interface Settings {
  port: number;
  /** The one address of this machine, or its name, on which the shop listens; null for all of them. */
  host: string | null;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Base URL of another API, without a trailing slash; null for the embedded one. */
  apiUrl: string | null;
  /** File or address of a catalogue that is imported before each build; null if the products are those of the API. */
  catalogue: string | null;
  /** IANA name of the zone of all times that an API writes without one (R37). */
  apiZone: string;
  /** Folder of the database, the picture cache and the build's own records. */
  dataDir: string;
  /** A PostgreSQL server's `postgres://…`, which holds a password; null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** S3-compatible bucket in which several machines share their pictures; null: they are in the data folder only. */
  bucket: Bucket | null;
  /** Whether each picture has one size only, for hosts that take few files. */
  fewFiles: boolean;
  /** Whether stand-ins are shown if the catalogue has no data (R1). */
  standIns: boolean;
  /** Whether pages that were opened open again without a connection (R42). */
  worksOffline: boolean;
  /** Whether the embedded API announces itself as a test shop, whose orders nobody delivers. */
  testShop: boolean;
  /** Whether the shop is a public demo, which sends nothing out and lets nobody shut others out. */
  isDemo: boolean;
  /** Whether the embedded API collects field data, and announces it (R45). */
  webVitals: boolean;
  /** Origin of the links in mails; null if no mail leaves the machine, or the owner has not said where shoppers find the shop. */
  mailLinkOrigin: string | null;
  /** Secret that signs calls for a rebuild; null: there is no such call. */
  hookSecret: string | null;
  /** Milliseconds between two rebuilds of the open shop; null: only on request. */
  rebuildEveryMs: number | null;
}

export interface Bucket {
  /** Address of the bucket, without a trailing slash. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** '' for one that the address names, else us-east-1. */
  region: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; a missing or blank variable has its default. @throws {Error} with one sentence that names it. */
export function settingsFrom(env: Environment): Settings {
  const port = portFrom(env.PORT);
  const siteUrl = originFrom('SHOP_SITE_URL', env.SHOP_SITE_URL);
  return {
    port,
    host: env.SHOP_HOST?.trim() || null,
    siteUrl: siteUrl ?? `http://localhost:${port}`,
    apiUrl: baseUrlFrom('SHOP_API_URL', env.SHOP_API_URL),
    catalogue: env.SHOP_CATALOGUE?.trim() || null,
    apiZone: zoneFrom(env.SHOP_API_ZONE),
    dataDir: dataDirFrom(env.SHOP_DATA_DIR),
    databaseUrl: databaseUrlFrom(env.DATABASE_URL),
    bucket: bucketFrom(env),
    fewFiles: switchFrom('SHOP_FEW_FILES', env.SHOP_FEW_FILES, false),
    standIns: switchFrom('SHOP_STAND_INS', env.SHOP_STAND_INS, true),
    worksOffline: switchFrom('SHOP_OFFLINE', env.SHOP_OFFLINE, true),
    isDemo: switchFrom('SHOP_DEMO', env.SHOP_DEMO, false),
    testShop: switchFrom('SHOP_TEST', env.SHOP_TEST, false),
    webVitals: switchFrom('SHOP_WEB_VITALS', env.SHOP_WEB_VITALS, false),
    mailLinkOrigin: env.SMTP_URL?.trim() ? siteUrl : null,
    hookSecret: hookSecretFrom(env.SHOP_HOOK_SECRET),
    rebuildEveryMs: intervalFrom('SHOP_REBUILD_EVERY', env.SHOP_REBUILD_EVERY),
  };
}

function portFrom(value = ''): number {
  if (value.trim() === '') return 4321;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT is "${value}", but must be a whole number from 0 to 65535.`);
}

/** The data folder. Only a shell replaces a `~` or `$HOME`, and who removes a folder `~` loses a home. */
function dataDirFrom(value = ''): string {
  const folder = value.trim() || '.shop';
  if (!/^~|\$[\w{]|%\w+%/.test(folder)) return folder;
  throw new Error(
    `SHOP_DATA_DIR is "${value}", but must be a path without "~", "$NAME" and "%NAME%", such as /home/lulu/shop.`,
  );
}

/** The site's origin, without a path: every link starts at the root and must equal the canonical one (R32). */
function originFrom(name: string, value = ''): string | null {
  const url = httpUrlFrom(name, value);
  if (url === null) return null;
  if (url.href === `${url.origin}/`) return url.origin;
  throw addressError(name, value, 'end with the host, such as https://shop.example');
}

function baseUrlFrom(name: string, value = ''): string | null {
  const url = httpUrlFrom(name, value);
  if (url === null) return null;
  if (!/[?#]/.test(url.href)) return url.href.replace(/\/+$/, '');
  throw addressError(name, value, 'have no "?" and no "#", such as https://api.example');
}

/** The bucket of the pictures. Errors never show a key. */
export function bucketFrom(env: Environment): Bucket | null {
  const url = baseUrlFrom('SHOP_BUCKET_URL', env.SHOP_BUCKET_URL);
  if (url === null) return null;
  const [accessKeyId = '', secretAccessKey = ''] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY];
  if (accessKeyId !== '' && secretAccessKey !== '')
    return { url, accessKeyId, secretAccessKey, region: env.AWS_REGION ?? '' };
  throw new Error(
    'SHOP_BUCKET_URL is set, but AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not: set both to the keys of that bucket.',
  );
}

/** A zone exactly as `Intl` knows it, since `domain/text/dates.ts` reads the variable itself. */
function zoneFrom(value = ''): string {
  if (value === '') return shopZone;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return value;
  } catch {
    throw new Error(
      `SHOP_API_ZONE is "${value}", but must be the name of a time zone, such as Africa/Kampala or America/Denver.`,
    );
  }
}

/** The database's address. Errors never show the value, which may hold a password, most of all if it is mistyped. */
function databaseUrlFrom(value = ''): string | null {
  const text = value.trim();
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const names = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  const isWhole = !endsInPassword(text) && (url?.host !== '' || url.searchParams.has('host'));
  if (names && isWhole && /^\/[^/]+$/.test(url.pathname)) return text;
  throw new Error(
    `DATABASE_URL makes no sense: it must be an address such as postgres://user:password@host/name, ${passwordInAddress}, or empty for SQLite.`,
  );
}

/** The way in which an address holds a password: as it stands, the first three of these signs would end the host. */
export const passwordInAddress =
  'with # / ? @ % and spaces of the password written as %23 %2F %3F %40 %25 %20';

/** Whether the host of an address ends at a sign of the password, as in `smtps://user:12#34@mail.example`. */
export function endsInPassword(address: string): boolean {
  return /#|[/?].*@/.test(address.replace(/^\w+:\/\//, ''));
}

function httpUrlFrom(name: string, value: string): URL | null {
  const text = value.trim();
  if (text === '') return null;
  // `URL` leaves out line breaks and tabs in silence.
  const url = URL.canParse(text) && !/\p{Cc}/u.test(text) ? new URL(text.replace(/\/+$/, '')) : null;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (isHttp && url.username === '' && url.password === '') return url;
  throw addressError(name, value, 'be an address such as https://shop.example');
}

/** Error for an address. It does not show a value that may hold a password. */
function addressError(name: string, value: string, must: string): Error {
  return new Error(
    value.includes('@')
      ? `${name} is a value with "@", where a password may be, but must ${must}, without user and password.`
      : `${name} is ${JSON.stringify(value)}, but must ${must}.`,
  );
}

/** The secret. Errors never show the value. */
function hookSecretFrom(value = ''): string | null {
  const text = value.trim();
  if (text === '') return null;
  if (text.length >= 16) return text;
  throw new Error('SHOP_HOOK_SECRET is too short: at least 16 characters that nobody can guess.');
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 };

/** Milliseconds of `15m` or `2h`, from a minute to a day. */
function intervalFrom(name: string, value = ''): number | null {
  const text = value.trim();
  if (text === '') return null;
  const [, count = '', unit = ''] = /^(\d{1,4})([mh])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (ms >= 60_000 && ms <= 24 * 3_600_000) return ms;
  throw new Error(`${name} is "${value}", but must be minutes or hours, such as 15m or 2h, a day at most.`);
}

/** A switch. An unknown word is an error: it must not show ratings that nobody gave. */
function switchFrom(name: string, value: string | undefined, otherwise: boolean): boolean {
  const text = value?.trim().toLowerCase() ?? '';
  if (text === '') return otherwise;
  if (text === 'off' || text === 'on') return text === 'on';
  throw new Error(`${name} is "${value}", but must be on or off.`);
}

/**
 * Whether a URL's host is whichever machine asks for it: `localhost` and names below it, 127.0.0.0/8, 0.0.0.0/8, `::1` and `::`,
 * with or without brackets and a final dot. `URL` has brought the addresses to their usual form.
 */
export function isLoopbackHost(host: string): boolean {
  return loopback.test(host.replace(/^\[|\]$|\.$/g, ''));
}

const loopback =
  /^(?:(?:.*\.)?localhost|(?:127|0)\.[\d.]+|::1?|::ffff:(?:7f[\da-f]{2}|[\da-f]{1,2}):[\da-f]{1,4})$/;
