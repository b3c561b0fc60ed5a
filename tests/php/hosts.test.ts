import { HostStage, phpCgiProgram } from '../support/host-stage.ts';
import { expect, test as journey } from '../support/journey.ts';
import { PhpShopper } from '../support/php-shopper.ts';
import { phone } from '../support/screens.ts';
import { apacheProgram, nginxProgram, type WebServer } from '../support/web-servers.ts';

/** Opens what serves the site and its API; the last of them has the site. */
type Hosts = (stage: HostStage) => Promise<readonly WebServer[]>;

interface HostFixtures {
  way: keyof typeof ways;
  amina: PhpShopper;
}

const ways = {
  'nginx with the API beside it': async (stage) => [await stage.openNginx('beside the API')],
  'Apache, the API on another host': async (stage) => [
    await stage.openNginx('beside the API'),
    await stage.openApache('alone'),
  ],
  'Apache, deployed into the folder of the API': async (stage) => [await stage.openApache('beside the API')],
  'nginx, the API on another host': async (stage) => [
    await stage.openApache('beside the API'),
    await stage.openNginx('alone'),
  ],
} satisfies Record<string, Hosts>;

const test = journey.extend<HostFixtures, { stage: HostStage }>({
  /** One site for all these journeys. */
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await using stage = await HostStage.open();
      process.env.JOURNEY_API_URL = stage.apiUrl;
      await use(stage);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  way: ['nginx with the API beside it', { option: true }],
  baseURL: async ({ stage, way }, use) => {
    const open: readonly WebServer[] = await ways[way](stage);
    await use(`http://localhost:${open.at(-1)?.port}`);
    for (const host of open) await host[Symbol.asyncDispose]();
  },
  amina: async ({ page, stage }, use) => {
    const amina = new PhpShopper(page, stage.php);
    await amina.listen();
    await use(amina);
  },
});

// One after the other: the site is built once, and the API keeps its address.
test.describe.configure({ mode: 'default' });
test.skip(
  nginxProgram === '' || apacheProgram === '' || phpCgiProgram === '',
  'The journeys on static hosts need nginx, Apache and php-cgi.',
);
test.use({ viewport: phone });

for (const way of Object.keys(ways) as (keyof typeof ways)[])
  test.describe(way, () => {
    test.use({ way });
    test(`from the home page to an order: ${way}`, async ({ page, amina }) => {
      await amina.visit('/');
      await page.getByRole('link', { name: 'Crew T-Shirt, Charcoal' }).first().click();
      await expect(page).toHaveURL('/product/201');
      await amina.addToCart('/product/201', { size: 'M', quantity: 2 });
      await amina.visit('/cart');
      await amina.checkout();
      await amina.signUp(amina.person);
      await expect(page).toHaveURL('/place-order');
      await amina.placeOrder();
      await expect(amina.orders).toHaveCount(1);
      amina.expectOrderedOnce({ '201/M': 2 }, 56_000);
    });
  });
