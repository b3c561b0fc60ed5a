import { openDatabaseInMemory } from '#server/database/open.ts';
import { startServer } from '#server/listen.ts';
import { newCustomer } from '../support/customer.ts';
import { test as base, expect } from '../support/journey.ts';
import { listed, OtherApi } from '../support/other-api.ts';
import { barePath } from '../support/shopper.ts';
import { Workplace } from '../support/workplace.ts';

/** Ways in which a text tries to become script, each of which would call `attacked`. */
const attacks = [
  'javascript:attacked()',
  '<script>attacked()</script>',
  '</script><script>attacked()</script>',
  '"><script>attacked()</script>',
  "'><script>attacked()</script>",
  '</title><script>attacked()</script>',
  '</textarea><script>attacked()</script>',
  '</style><script>attacked()</script>',
  '--><script>attacked()</script>',
  '<img src=data:, onerror=attacked()>',
  '"><img src=data:, onerror=attacked()>',
  '" onfocus=attacked() autofocus x="',
  "' onmouseover='attacked()",
  '<svg onload=attacked()>',
  '<svg><script>attacked()</script></svg>',
  '<iframe srcdoc="<script>parent.attacked()</script>">',
  '<details open ontoggle=attacked()>x',
  "'-attacked()-'",
  '"-attacked()-"',
  '\\";attacked();//',
  `\${attacked()}`,
  '{{attacked()}}',
  '\u2028attacked()//',
  '&lt;script&gt;attacked()&lt;/script&gt;',
  '&#60;img src=data:, onerror=attacked()&#62;',
  '{"dangerouslySetInnerHTML":{"__html":"<img src=data:, onerror=attacked()>"}}',
  '__proto__[onerror]=attacked()',
  '<b style="x:expression(attacked())">x</b>',
];

/** The attack of this number; the list begins anew at its end. */
const attack = (index: number) => attacks[index % attacks.length] ?? '';

/** Each attack of the first half with one of the second behind it: half of the pages show them all. */
const pairs = attacks
  .slice(0, attacks.length / 2)
  .map((text, index) => text + attack(index + attacks.length / 2));
const pair = (index: number) => pairs[index % pairs.length] ?? '';

const test = base.extend<object, { hostileShop: string }>({
  context: async ({ context }, use) => {
    // What is written to the console fails the journey, and so does what the policy refuses.
    await context.addInitScript(() =>
      Object.assign(window, { attacked: () => console.error('An attack ran.') }),
    );
    await use(context);
  },
  /** A shop of whose products each has one attack in all its fields, and one in its name alone. */
  hostileShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await using api = await OtherApi.open();
      using shop = new Workplace();
      api.list(
        attacks.map((text, index) =>
          listed(index + 1, {
            name: text,
            description: `${text}\n${attack(index + 1)}`,
            category: attack(index + 2),
            sub_category: attack(index + 3),
            sizes: [attack(index + 4), attack(index + 5)],
            specifications: { [attack(index + 6)]: attack(index + 7) },
          }),
        ),
      );
      expect(await shop.build(api.url)).toMatchObject({ code: 0, faults: '' });
      const database = await openDatabaseInMemory();
      const server = await startServer({ port: 0, host: '127.0.0.1', database, dataDir: shop.site });
      server.site.show(shop.site);
      await use(server.url);
      await server.close();
      await database.destroy();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** Keys under which the shop keeps something: on the phone, and for the tab. */
const keys = {
  local: [
    ...[
      'session',
      'cart/00mhzzzzz000001',
      'account',
      'cart-read',
      'cart-call',
      'order-attempt/jane@example.com',
    ],
    ...['order-placed', 'gone', 'wishlist', 'recentlyViewed', 'recentSearches', 'landmark'],
  ],
  session: ['toast', 'session'],
};

// What the pages are made of must hold without the policy.
test.use({ bypassCSP: true, expectedFaults: [/status of 4\d\d .*logout|logout.*CORS|ERR_FAILED .*logout/] });

test.describe('a catalogue', () => {
  test.use({
    baseURL: async ({ hostileShop }, use) => {
      await use(hostileShop);
    },
  });

  test('made of attacks runs none of them, on pages and in a search', async ({ page, shopper }) => {
    const paths = attacks.map((_, index) => `/product/${index + 1}`);
    for (const path of ['/', '/collection', '/sitemap', ...paths]) {
      await shopper.visit(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
    await shopper.touch();
    await shopper.visit('/search?q=attacked');
    await expect(page.getByRole('status').filter({ hasText: /found$/ })).toBeVisible();
  });
});

test('no search for an attack runs it, whichever page shows the words', async ({ page, shopper }) => {
  for (const [index, text] of pairs.entries()) {
    await shopper.visit(`${index % 2 ? '/collection' : '/search'}?q=${encodeURIComponent(text)}`);
    await expect(page).toHaveTitle(/ \| Lulu$/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});

test('no attack in the storage runs, under whichever key and on whichever page', async ({ page }) => {
  const paths = ['/', '/search', '/cart', '/wishlist', '/collection', '/orders', '/product/71'];
  for (const round of pairs.keys()) {
    await page.goto('/robots.txt');
    const of = (all: readonly string[]) =>
      all.map((key, index) => {
        const text = pair(round + index);
        return [key, round % 2 ? text : JSON.stringify([text, { text, name: text, id: text }])] as const;
      });
    await page.evaluate(
      ([local, session]) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [key, value] of local) localStorage.setItem(key, value);
        for (const [key, value] of session) sessionStorage.setItem(key, value);
      },
      [of(keys.local), of(keys.session)] as const,
    );
    const path = paths[round % paths.length] ?? '/';
    await page.goto(path);
    // Nobody is signed in by an attack: the orders lead to the sign-in, which must be over before the next round leaves it.
    if (path === '/orders') await page.waitForURL('**/login?next=%2Forders');
    await expect(page.getByRole('main')).toBeVisible();
  }
});

test('no attack in a reply runs, in a profile or an order', async ({ page, shopper }) => {
  const customer = await newCustomer();
  await customer.order([{ id: '71', quantity: 1 }]);
  /** The value with all attacks in each of its texts, but for what an order is known and sorted by. */
  const poisoned = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return /_id|date|^id$/i.test(key) ? value : attacks.join('');
    if (Array.isArray(value)) return value.map((each) => poisoned(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each, name)]));
  };
  const names = ['first_name', 'last_name', 'phone', 'street', 'city', 'country'];
  const profile = Object.fromEntries(names.map((name) => [name, 'known']));
  const orders = await customer.orders();
  await page.route('**/api/get-user-profile.php', (route) =>
    route.fulfill({ json: { success: true, profile: poisoned(profile) } }),
  );
  await page.route('**/api/user-orders.php', (route) =>
    route.fulfill({ json: { success: true, orders: poisoned(orders) } }),
  );
  await shopper.visit(barePath);
  for (const path of ['/orders', '/profile']) {
    await customer.signIn(page);
    await shopper.visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});
