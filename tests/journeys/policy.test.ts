import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { policyIn, prefetchRulesHash } from '#domain/shop/content-policy.ts';
import { screenPaths } from '#domain/shop/paths.ts';
import { newPerson } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { facts, kindsOfPages, sample } from '../support/sample-pages.ts';

async function policyOf(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  const html = await response.text();
  const directives = (policyIn(html) ?? '').split('; ').map((each) => each.split(' '));
  const policy = Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]));
  return { html, policy, headers: response.headers() };
}

/** Hashes of what stands between the tags of a page, data aside. */
function hashesIn(html: string, tag: string): string[] {
  const all = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'));
  const texts = [...all].flatMap(([, attributes = '', text = '']) =>
    text === '' || attributes.includes('ld+json') ? [] : [text],
  );
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [...new Set(texts)].map(hash).toSorted();
}

test('every page names the hashes of its own scripts and styles and of the rules of prefetch, and no others', async ({
  request,
}) => {
  const listedIn = async (path: string) => {
    const text = await (await request.get(path)).text();
    return [...text.matchAll(/<loc>[^<]*?:\d+([^<]*)</g)].map(([, listed = '']) => listed);
  };
  const paths = (await Promise.all((await listedIn('/sitemap.xml')).map(listedIn))).flat();
  expect(paths.length).toBeGreaterThan(100);
  const missing = ['/nothing', '/product/nothing'];
  for (const path of [...paths, ...screenPaths(), ...missing]) {
    const { html, policy } = await policyOf(request, path);
    const hashes = (name: string) => policy[name]?.filter((each) => each.startsWith("'sha")).toSorted();
    expect([path, hashes('script-src')]).toEqual([
      path,
      [...hashesIn(html, 'script'), `'${prefetchRulesHash}'`].toSorted(),
    ]);
    expect([path, hashes('style-src')]).toEqual([path, hashesIn(html, 'style')]);
  }
});

test('each kind of page keeps the rules by which Mozilla’s Observatory grades', async ({ request }) => {
  for (const { kind, path } of kindsOfPages) {
    const { html, policy, headers } = await policyOf(request, path);
    // Content Security Policy: all is forbidden that is not named, nothing is unsafe, and nothing comes without https from elsewhere.
    expect(policy['default-src'], kind).toEqual(["'none'"]);
    expect(JSON.stringify(policy), kind).not.toMatch(/unsafe|\*|strict-dynamic|"https?:"/);
    for (const name of ['script-src', 'style-src'])
      expect(
        policy[name]?.every((source) => /^'(self|sha256-[\w+/]{43}=)'$/.test(source)),
        kind,
      ).toBe(true);
    expect(headers, kind).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^frame-ancestors 'none'; base-uri 'none'; form-action 'self' mailto:;/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    // Cookies, cross-origin sharing, subresource integrity: a page has no cookie, may be read by nobody, and loads its own scripts.
    expect(headers, kind).not.toHaveProperty('set-cookie');
    expect(headers, kind).not.toHaveProperty('access-control-allow-origin');
    for (const [, src = ''] of html.matchAll(/<script[^>]* src="([^"]*)"/g))
      expect(src, kind).toMatch(/^\/\w/);
  }
});

/** Markup as Cloudflare's e-mail protection sends it: addresses in texts and links are hidden until its script would put them back. */
function hideAddresses(html: string): string {
  const parts = html.split(/(<!--email_off-->.*?<!--\/email_off-->|<(head|script|textarea)\b.*?<\/\2>)/s);
  const hidden = (text: string) =>
    text
      .replace(/(<a[^>]* href=")mailto:[^"]*/g, '$1/cdn-cgi/l/email-protection#6d05')
      .replace(
        /[\w.]+(<wbr>)?@[\w.]+(<wbr>\.\w+)*(?![^<]*>)/g,
        '<span class="__cf_email__">[email&#160;protected]</span>',
      );
  return parts.map((part, index) => (index % 3 === 0 ? hidden(part) : index % 3 === 1 ? part : '')).join('');
}

test.describe('between the shop and a browser', () => {
  test.use({ expectedFaults: [/404/] });

  test('a host that hides addresses, though it is told not to, leaves the shop its address and its sales', async ({
    page,
    shopper,
  }) => {
    // From a page that a journey has fulfilled, the browser lets no call through to this machine.
    await page.route('**/api/**', async (route) => route.fulfill({ response: await route.fetch() }));
    await page.route('**', async (route) => {
      if (!route.request().isNavigationRequest()) return await route.fallback();
      const response = await route.fetch();
      // Others keep to it.
      expect(response.headers()['cache-control']).toMatch(/\bno-transform\b/);
      // A description names an address, too.
      const html = (await response.text()).replace('</main>', '<p>Made by maker@soap.example.</p></main>');
      await route.fulfill({ response, body: hideAddresses(html) });
    });
    for (const path of ['/contact', '/privacy-policy', '/nothing', sample.serum.path]) {
      await shopper.visit(path);
      const links = page.locator(`a[href="mailto:${facts.email}"]`);
      await expect(links.last(), path).toHaveText(facts.email);
      await expect(page.getByText('Made by maker@soap.example.'), path).toHaveCount(1);
      await expect(page.getByText('protected]'), path).toHaveCount(0);
    }
    await shopper.button('Buy now').click();
    await shopper.fillSignUp(newPerson());
    await shopper.sendSignUp();
    await shopper.placeButton.click();
    await expect(page).toHaveURL('/orders');
    // My Orders goes on calling, which the browser lets through only as long as the journey answers.
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

/** Adds markup to each page as it comes, as a hole in the shop would, under the page's own policy or without one. */
async function inject(page: Page, markup: string, policy: 'kept' | 'stripped'): Promise<void> {
  await page.route(sample.serum.path, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('</main>', () => `${markup}</main>`);
    const body = policy === 'kept' ? html : html.replace('http-equiv="Content-Security-Policy"', '');
    await route.fulfill({ response, body });
  });
}

const attacks: Readonly<Record<string, string>> = {
  'a script': '<script>window.ran = 1</script>',
  'a script as data': '<script src="data:text/javascript,window.ran=1"></script>',
  'an event of a picture': '<img src="data:," onerror="window.ran = 1">',
  'an event of a drawing': '<svg onload="window.ran = 1"></svg>',
  'an event of a fold': '<details open ontoggle="window.ran = 1">x</details>',
  'a frame with text': '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
};

test.describe('what a hole in the shop lets into a page', () => {
  test.use({
    expectedViolations: [/script-src|frame-src|Content Security Policy|requires 'Trusted|require-trusted/],
  });

  test('does not run, and would without the policy; the page goes on as before', async ({
    page,
    shopper,
  }) => {
    const ran = () => page.evaluate(() => 'ran' in window);
    for (const [name, markup] of Object.entries(attacks))
      await test.step(name, async () => {
        await inject(page, markup, 'kept');
        const refused = page.waitForEvent('console', (each) =>
          each.text().startsWith('Refused by the policy'),
        );
        await shopper.visit(sample.serum.path);
        await refused;
        expect(await ran()).toBe(false);
        await page.unroute(sample.serum.path);
        await inject(page, markup, 'stripped');
        await shopper.visit(sample.serum.path);
        await expect.poll(ran).toBe(true);
        await page.unroute(sample.serum.path);
      });
    await inject(page, attacks['a script'] ?? '', 'kept');
    await shopper.visit(sample.serum.path);
    await shopper.button('Add to cart').click();
    await shopper.expectToast('Added');
    expect(await ran()).toBe(false);
  });

  test('a script that makes markup, script or their addresses of text is refused', async ({
    page,
    shopper,
  }) => {
    await shopper.visit('/about');
    const refused = await page.evaluate(() => {
      const element = document.createElement('p');
      const sinks: (() => unknown)[] = [
        () => (element.innerHTML = '<b>x</b>'),
        () => document.write('x'),
        () => new DOMParser().parseFromString('x', 'text/html'),
        () => document.createRange().createContextualFragment('<b>x</b>'),
        () => (document.createElement('script').src = '/scripts/x.js'),
        () => (document.createElement('script').text = 'x'),
      ];
      return sinks.map((sink) => {
        try {
          sink();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(refused).toEqual(refused.map(() => 'TypeError'));
  });
});

test.describe('a journey', () => {
  test.use({ expectedFaults: [/./] });

  test.fail('fails of one violation, whatever other faults it expects', async ({ page, shopper }) => {
    await inject(page, attacks['an event of a picture'] ?? '', 'kept');
    const refused = page.waitForEvent('console', (each) => each.text().startsWith('Refused by the policy'));
    await shopper.visit(sample.serum.path);
    await refused;
  });
});

test('the contract opens under its own policy, with every call, and leads to its fields', async ({
  page,
}) => {
  await page.goto('/api/docs');
  const { paths } = await (await page.request.get('/api/openapi.json')).json();
  await expect(page.locator('.opblock')).toHaveCount(Object.keys(paths).length);
  await page.getByRole('link', { name: '/api/place-order.php' }).click();
  await expect(page.getByText('clientOrderId').last()).toBeVisible();
});
