import { retentionDays, shownDays } from '#domain/shop/web-vitals.ts';

export interface Command {
  /** Text of `--help`. */
  usage: string;
  /** Arguments by the first word, '' without one: `FILE` is needed, `[FOLDER]` is not, `WORD…` is one or more. */
  tasks: Readonly<Record<string, readonly string[]>>;
  flags?: readonly string[];
  /** Options with a value. */
  values?: readonly string[];
  /** Options with the path of a file or folder. */
  paths?: readonly string[];
}

const guards =
  'publish even if over half of the products or a whole category is gone, or prices are ten times off; what it overrides is named';

/** Every command by its name, which is also that of its file; those that hand their words to another program are left out. */
export const commands = {
  start: {
    usage: `Opens the whole shop on one port, until Ctrl+C: the site, made anew if anything changed, and the API.

  npm start [-- --force]

  --force  ${guards}`,
    tasks: { '': [] },
    flags: ['force'],
  },
  test: {
    usage: `Runs the tests; WORD chooses files by what is in their paths. The runner's own options stand behind a second --.

  npm test                            all parts
  npm test -- check [WORD…]           types, lint and format, layers, unused code
  npm test -- unit [WORD…]            rules, stores, API, build, commands, on both databases
  npm test -- chaos [WORD…]           orders at an API that is killed and loses replies
  npm test -- journeys [WORD…]        the built shop in Chromium
  npm test -- php [WORD…]             journeys at a PHP shop
  npm test -- walk [WORD…]            random walks of several tabs`,
    tasks: {
      '': [],
      check: ['[WORD…]'],
      unit: ['[WORD…]'],
      chaos: ['[WORD…]'],
      journeys: ['[WORD…]'],
      php: ['[WORD…]'],
      walk: ['[WORD…]'],
    },
  },
  demo: {
    usage: `Opens the sample shop with a hundred orders of an invented week, for everybody to try, until Ctrl+C. Begins anew each noon.

  npm run demo

It has its own data folder, .shop-demo, and prints the owner's sign-in. No mail leaves it.`,
    tasks: { '': [] },
  },
  dev: {
    usage: `Opens the pages with hot reload, over the catalogue as it is now, until Ctrl+C.

  npm run dev`,
    tasks: { '': [] },
  },
  check: {
    usage: `Checks types, lint and format, layers and unused code, or those with WORD in their name.

  npm run check [-- WORD…]`,
    tasks: { '': ['[WORD…]'] },
  },
  build: {
    usage: `Makes the site in dist/ from this shop or the API of SHOP_API_URL, ready for any static host.

  npm run build [-- --force] [--json]

  --force  ${guards}
  --json   the report for a program: received, published, issues, pictures`,
    tasks: { '': [] },
    flags: ['force', 'json'],
  },
  rebuild: {
    usage: `Publishes the catalogue as it is now as a new release, also while the shop is open. Exit code 2: refused, since the catalogue looks wrong.

  npm run rebuild [-- --force] [--json] [--by WHO]

  --force  ${guards}
  --json   the report for a program
  --by     who requests it, for the list of releases: hook, schedule or owner`,
    tasks: { '': [] },
    flags: ['force', 'json'],
    values: ['by'],
  },
  releases: {
    usage: `Lists the releases that are kept, the newest first: number, date, products, pages, who requested it.

  npm run releases`,
    tasks: { '': [] },
  },
  rollback: {
    usage: `Publishes a previous release again, also while the shop is open: NUMBER, or the one before the current one.

  npm run rollback [-- NUMBER]`,
    tasks: { '': ['[NUMBER]'] },
  },
  deploy: {
    usage: `Copies the site in dist/ to a host, so that each page has what it needs at every moment. Exit code 2: refused, nothing changed.

  npm run deploy -- DEST [--dry-run] [--force]    DEST: a folder, or [USER@]HOST:FOLDER by rsync over ssh
  npm run deploy -- netlify [--site NAME] [--dry-run] [--force]       by netlify-cli
  npm run deploy -- cloudflare [--site NAME] [--dry-run] [--force]    by wrangler, to Cloudflare Pages

  --dry-run  say what would be copied and removed, and change nothing; make the folder for Netlify or Cloudflare, and send nothing
  --site     the name of the site there, of the project at Cloudflare; without it the tool asks
  --force    replace files there that no deploy has written, and deploy a site that shoppers could not use; what it overrides is named`,
    tasks: { '': ['DEST'], netlify: [], cloudflare: [] },
    flags: ['dry-run', 'force'],
    values: ['site'],
  },
  api: {
    usage: `Opens the API of this shop without its pages, until Ctrl+C.

  npm run api`,
    tasks: { '': [] },
  },
  catalogue: {
    usage: `Puts the products of a .json or .csv file into this shop, or writes them to one.

  npm run catalogue -- import FILE [--pictures FOLDER] [--skip-refused] [--force]
  npm run catalogue -- export FILE [--pictures FOLDER] [--force]

  FILE may also be a product export of Shopify or WooCommerce, or the address of one, of a Google Sheet published as CSV, of
  Shopify's /products.json or of WooCommerce's /wp-json/wc/store/v1/products.

  --pictures      where the pictures are read from, or written to
  --skip-refused  import without the rows that are refused
  --force         import even if over half of the products, a whole category or the pictures of many would be gone, or prices are
                  ten times off; export over files that are there; what it overrides is named`,
    tasks: { import: ['FILE'], export: ['FILE'] },
    flags: ['skip-refused', 'force'],
    paths: ['pictures'],
  },
  orders: {
    usage: `Lists and changes orders, also while the shop is open. ID is the order's number or its whole id.

  npm run orders -- list [--all]               orders that wait for something, or all
  npm run orders -- show ID                    one order
  npm run orders -- status ID STATUS [--force] the next status, or Cancelled, which its customer gets a mail about

  --force  also back, or Cancelled for what is delivered`,
    tasks: { list: [], show: ['ID'], status: ['ID', 'STATUS…'] },
    flags: ['all', 'force'],
  },
  owner: {
    usage: `Lets people into /owner, also while the shop is open.

  npm run owner -- invite NAME [--packer]  a link, good once and for an hour
  npm run owner -- list                    who works here
  npm run owner -- end NAME                ends the work of somebody, on all devices

  --packer  for orders and stock only, without money and publishing`,
    tasks: { invite: ['NAME…'], list: [], end: ['NAME…'] },
    flags: ['packer'],
  },
  messages: {
    usage: `Lists what visitors wrote, also while the shop is open.

  npm run messages -- list [--all]  messages that wait for an answer, or all
  npm run messages -- show ID       one message
  npm run messages -- done ID       takes it off the list`,
    tasks: { list: [], show: ['ID'], done: ['ID'] },
    flags: ['all'],
  },
  reviews: {
    usage: `Lists what customers wrote about products, also while the shop is open.

  npm run reviews -- list [--all]       reviews that wait for you, or all
  npm run reviews -- approve ID         shows one on the product's page
  npm run reviews -- answer ID ANSWER…  shows it with the shop's answer
  npm run reviews -- hide ID            shows it no longer

The pages have it from the next publication on.`,
    tasks: { list: [], approve: ['ID'], answer: ['ID', 'ANSWER…'], hide: ['ID'] },
    flags: ['all'],
  },
  vitals: {
    usage: `Shows the Web Vitals of real page views, by kind of page and connection: what three in four stay below (p75).

  npm run vitals [-- --days DAYS] [--json]

  --days  the last so many days, ${shownDays} unless given, ${retentionDays} at most
  --json  for a program, CLS in thousandths`,
    tasks: { '': [] },
    flags: ['json'],
    values: ['days'],
  },
  contract: {
    usage: `Checks an API against the contract, call by call, with a throw-away account.

  npm run contract -- URL [--orders]

  --orders  place one order of the cheapest product, also in a real shop`,
    tasks: { '': ['URL'] },
    flags: ['orders'],
  },
  backup: {
    usage: `Copies the whole shop into one new folder, also while it is open; without a name, into one in .shop-backups.

  npm run backup [-- FOLDER]`,
    tasks: { '': ['[FOLDER]'] },
  },
  restore: {
    usage: `Puts a backup in the place of the shop, which must not be open.

  npm run restore -- FOLDER [--force]

  --force  replace a shop that holds data; it is kept`,
    tasks: { '': ['FOLDER'] },
    flags: ['force'],
  },
  bench: {
    usage: `Measures on this machine, and says what misses its budget. Keeps the figures if the machine is at rest. Exit code 1 if something misses.

  npm run bench                    all of them, one after the other
  npm run bench -- report          the kept figures
  npm run bench -- bytes           bytes of pages, a visit on a slow phone
  npm run bench -- add             until a tap on Add to cart counts, beside others
  npm run bench -- main-thread     what a key in the search and a tap on a filter cost a phone
  npm run bench -- search          bytes, requests and results of a search, beside others
  npm run bench -- api             orders a second at the reference API
  npm run bench -- build           a full build and releases of a large shop, beside others

  --runs      how often, 3 unless given (a build: once)
  --products  size of the largest shop, 10000 unless given`,
    tasks: { '': [], report: [], bytes: [], add: [], 'main-thread': [], search: [], api: [], build: [] },
    values: ['runs', 'products'],
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
