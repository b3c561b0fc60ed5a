import { retentionDays, shownDays } from '#domain/shop/web-vitals.ts';

/** A command: its arguments, as `parseArgs` of node:util takes them, and the texts of its usage. */
export interface Command {
  summary: string;
  /** Tasks by the first argument; '' is that of a call whose first argument names no task. */
  tasks: Readonly<Record<string, CommandTask>>;
  options: Readonly<Record<string, CommandOption>>;
  /** Arguments of example calls, which follow `npm run NAME`. */
  examples: readonly string[];
  /** Last line of a wrong call on standard output, for programs that read the last line. */
  closingLine?: string;
}

export interface CommandTask {
  /** `FILE` is needed, `[FOLDER]` may be left out; `STATUS…` and `[WORD…]` are one or more words. */
  arguments: readonly string[];
  does: string;
}

export interface CommandOption {
  type: 'boolean' | 'string';
  /** Name of its value in the usage. */
  value?: string;
  /** Tasks that take the option; all do where this is not set. */
  tasks?: readonly string[];
  does: string;
}

const guards =
  'publish even if over half of the products or a whole category is gone, or prices are ten times off; what it overrides is named';
const words = ['[WORD…]'];
const runs = ['', 'bytes', 'build', 'api', 'add', 'screens', 'lighthouse', 'main-thread'];
const builds = ['', 'build'];
const sized = [...builds, 'search', 'main-thread'];

/**
 * Every command by its name, which is also that of its file; commands that pass their arguments to another program are left out.
 */
export const commands = {
  start: {
    summary: 'Opens the whole shop on one port: the site, made anew if anything changed, and the API.',
    tasks: { '': { arguments: [], does: 'until Ctrl+C' } },
    options: { force: { type: 'boolean', does: guards } },
    examples: ['', '-- --force'],
  },
  test: {
    summary:
      'Runs the tests; WORD… chooses files by what is in their paths. The runner’s own options stand behind a second --.',
    tasks: {
      '': { arguments: [], does: 'all parts' },
      check: { arguments: words, does: 'types, lint and format, layers, unused code' },
      unit: { arguments: words, does: 'rules, stores, API, build, commands, on both databases' },
      chaos: { arguments: words, does: 'orders at an API that is killed and loses replies' },
      journeys: { arguments: words, does: 'the built shop in Chromium' },
      php: { arguments: words, does: 'journeys at a PHP shop' },
      walk: { arguments: words, does: 'random walks of several tabs' },
    },
    options: {},
    examples: ['', '-- unit validation', '-- unit -- -t R3'],
    closingLine: '0 passed, 1 failed',
  },
  dev: {
    summary: 'Opens the pages with hot reload, over the catalogue as it is now.',
    tasks: { '': { arguments: [], does: 'until Ctrl+C' } },
    options: {},
    examples: [''],
  },
  check: {
    summary: 'Checks types, lint and format, layers and unused code.',
    tasks: { '': { arguments: ['[NAME…]'], does: 'all four, or those with such a word in their name' } },
    options: {},
    examples: ['', '-- types', '-- lint layers'],
  },
  build: {
    summary: 'Makes the site in dist/, ready for any static host.',
    tasks: { '': { arguments: [], does: 'from this shop, or from the API of SHOP_API_URL' } },
    options: {
      force: { type: 'boolean', does: guards },
      json: { type: 'boolean', does: 'the report for a program: received, published, issues, pictures' },
      browser: { type: 'boolean', does: 'opens the site in Chromium before it is put in place' },
    },
    examples: ['', '-- --json'],
  },
  rebuild: {
    summary:
      'Publishes the catalogue as it is now as a new release, also while the shop is open. Exit code 2: refused, since the catalogue looks wrong.',
    tasks: { '': { arguments: [], does: 'renders what has changed and reuses the rest' } },
    options: {
      force: { type: 'boolean', does: guards },
      json: { type: 'boolean', does: 'the report for a program' },
      browser: { type: 'boolean', does: 'opens the site in Chromium before it is live' },
      report: {
        type: 'string',
        value: 'FILE',
        does: 'also writes the report as a page, of a refused catalogue too',
      },
      by: {
        type: 'string',
        value: 'WHO',
        does: 'who requests it, for the list of releases: hook or schedule',
      },
    },
    examples: ['', '-- --json', '-- --report report.html'],
  },
  releases: {
    summary: 'Lists the releases that are kept, the newest first.',
    tasks: { '': { arguments: [], does: 'number, date, products, pages, who requested it' } },
    options: {},
    examples: [''],
  },
  rollback: {
    summary: 'Publishes a previous release again, also while the shop is open.',
    tasks: { '': { arguments: ['[NUMBER]'], does: 'that release, or the one before the current one' } },
    options: {},
    examples: ['', '-- 12'],
  },
  deploy: {
    summary:
      'Copies the site in dist/ to a host, so that each page has what it needs at every moment. Exit code 2: refused, nothing changed.',
    tasks: {
      '': { arguments: ['DEST'], does: 'a folder, or [USER@]HOST:FOLDER by rsync over ssh' },
    },
    options: {
      'dry-run': { type: 'boolean', does: 'says what would be copied and removed, and changes nothing' },
      force: {
        type: 'boolean',
        does: 'replace files there that no deploy has written, and deploy a site that shoppers could not use; what it overrides is named',
      },
    },
    examples: ['-- /var/www/shop', '-- me@shop.example:/var/www/shop --dry-run'],
  },
  api: {
    summary: 'Opens the API of this shop alone, without its pages.',
    tasks: { '': { arguments: [], does: 'until Ctrl+C' } },
    options: {},
    examples: [''],
  },
  catalogue: {
    summary: 'Puts the products of a .json or .csv file into this shop, or writes them to one.',
    tasks: {
      import: { arguments: ['FILE'], does: 'replaces the catalogue, or changes nothing and says why' },
      export: { arguments: ['FILE'], does: 'writes the catalogue; files that are there refuse it' },
    },
    options: {
      pictures: { type: 'string', value: 'FOLDER', does: 'where the pictures are read from, or written to' },
      'skip-refused': { type: 'boolean', tasks: ['import'], does: 'leave out the rows that are refused' },
      force: {
        type: 'boolean',
        does: 'import even if over half of the products, a whole category or the pictures of many would be gone, or prices are ten times off; export over files that are there; what it overrides is named',
      },
    },
    examples: ['-- import products.csv --pictures photos', '-- export products.json'],
  },
  orders: {
    summary:
      'Lists and changes orders, also while the shop is open. ID is the order’s number or its whole id.',
    tasks: {
      list: { arguments: [], does: 'orders that wait for something' },
      show: { arguments: ['ID'], does: 'one order' },
      status: { arguments: ['ID', 'STATUS…'], does: 'sets the next status, or Cancelled, and mails it' },
    },
    options: {
      all: { type: 'boolean', tasks: ['list'], does: 'all orders' },
      force: { type: 'boolean', tasks: ['status'], does: 'also back, or Cancelled for what is delivered' },
    },
    examples: ['-- list', '-- status 1A2B3C4D Out for delivery'],
  },
  messages: {
    summary: 'Lists what visitors wrote, also while the shop is open.',
    tasks: {
      list: { arguments: [], does: 'messages that wait for an answer' },
      show: { arguments: ['ID'], does: 'one message' },
      done: { arguments: ['ID'], does: 'takes it off the list' },
    },
    options: { all: { type: 'boolean', tasks: ['list'], does: 'all messages' } },
    examples: ['-- list --all', '-- done f2bb44ce6355'],
  },
  vitals: {
    summary: 'Shows the Web Vitals of real page views, by kind of page and connection.',
    tasks: { '': { arguments: [], does: 'what three in four of the measured page views stay below (p75)' } },
    options: {
      days: {
        type: 'string',
        value: 'DAYS',
        does: `the last so many days, ${shownDays} unless given, ${retentionDays} at most`,
      },
      json: { type: 'boolean', does: 'for a program, CLS in thousandths' },
    },
    examples: ['', '-- --days 7'],
  },
  contract: {
    summary: 'Checks an API against the contract, call by call, with a throw-away account.',
    tasks: { '': { arguments: ['URL'], does: 'its base URL' } },
    options: {
      orders: { type: 'boolean', does: 'place one order of the cheapest product, also in a real shop' },
    },
    examples: ['-- https://shop.example', '-- https://shop.example --orders'],
  },
  backup: {
    summary: 'Copies the whole shop into one folder, also while it is open.',
    tasks: { '': { arguments: ['[FOLDER]'], does: 'a new folder; without a name, one in .shop-backups' } },
    options: {},
    examples: ['', '-- /mnt/disk/monday'],
  },
  restore: {
    summary: 'Puts a backup in the place of the shop, which must not be open.',
    tasks: { '': { arguments: ['FOLDER'], does: 'the folder of the backup' } },
    options: {
      force: { type: 'boolean', does: 'replace a shop that holds data; it is kept' },
    },
    examples: ['-- /mnt/disk/monday', '-- /mnt/disk/monday --force'],
  },
  bench: {
    summary:
      'Measures on this machine, keeps the figures, and says what misses its budget. Exit code 1 where something does.',
    tasks: {
      '': { arguments: [], does: 'all of them but filmstrip and soak, one after the other, and then report' },
      report: { arguments: [], does: 'the kept figures as one table, one page of plots and a picture' },
      bytes: { arguments: [], does: 'bytes of pages, a visit on a slow phone' },
      build: { arguments: [], does: 'a full build of a large shop, beside others' },
      api: { arguments: [], does: 'the reference API under load' },
      add: { arguments: [], does: 'until a tap on Add to cart counts, beside others' },
      screens: { arguments: [], does: 'script, blocking time and layout shift of the screens' },
      search: { arguments: [], does: 'bytes, requests and results of a search, beside others' },
      'main-thread': { arguments: [], does: 'what a key in the search and a tap on a filter cost a phone' },
      lighthouse: { arguments: [], does: 'grades of Lighthouse, which it fetches, for five pages' },
      filmstrip: { arguments: [], does: 'the product page on slow 3G, as a picture' },
      soak: { arguments: [], does: 'shoppers for minutes, with rebuilds and kills' },
    },
    options: {
      runs: { type: 'string', value: 'COUNT', tasks: runs, does: 'how often, 3 without it (a build: 1)' },
      products: {
        type: 'string',
        value: 'COUNT',
        tasks: sized,
        does: 'size of the shop, the largest for search: 10000 without it',
      },
      catalogue: { type: 'string', value: 'FILE', tasks: builds, does: 'a catalogue in place of the sample' },
      minutes: { type: 'string', value: 'COUNT', tasks: ['soak'], does: 'how long, 20 without it' },
    },
    examples: ['', '-- bytes --runs 1', '-- build --products 1000'],
  },
  dependencies: {
    summary: 'Completes package-lock.json; npm runs it by itself after it changed the packages.',
    tasks: { '': { arguments: [], does: 'adds packages for other platforms that npm left out' } },
    options: {
      hashes: { type: 'boolean', does: 'ask the registry for hashes that such packages lack' },
    },
    examples: ['', '-- --hashes'],
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
