import { paths, resetPasswordPath, screenPaths } from '#domain/shop/paths.ts';
import { expect, missingPages, ownPath, test } from '../support/site.ts';

/** The whole shop is read once, so these go one after the other. */
test.describe.configure({ mode: 'default' });

test('every link leads to a page, at once and under its own name', ({ site }) => {
  const linked = [...site.answers, ...site.screens];
  expect(
    linked.filter(({ status, redirected }) => status !== 200 || redirected).map(({ path }) => path),
  ).toEqual([]);
  const addresses = linked.map(({ path }) => path);
  expect(addresses.filter((path) => /.\/$|\.html$|\/\//.test(path))).toEqual([]);
  expect(addresses.length).toBeGreaterThan(150);
});

test('every link to a part of a page finds that part', ({ site }) => {
  const broken = [...site.pages.values()].flatMap(({ path, links }) =>
    links.filter((link) => {
      const [target] = link.includes('#') ? ownPath(link, path, site.url) : [];
      const id = link.slice(link.indexOf('#') + 1);
      return target !== undefined && !site.pages.get(target)?.ids.includes(id);
    }),
  );
  expect(broken).toEqual([]);
});

test('a link leads to every screen but those of a first order, a payment or a mail', ({ site }) => {
  const targets = new Set(
    site.answers.flatMap(({ path, links }) => links.flatMap((link) => ownPath(link, path, site.url))),
  );
  expect(screenPaths().filter((path) => !targets.has(path))).toEqual([
    paths.signUp,
    resetPasswordPath,
    paths.verify,
  ]);
});

test('a screen is for one person: no crawler, chat or trail has it', ({ site }) => {
  expect(site.screens.map(({ path }) => path).toSorted()).toEqual(screenPaths().toSorted());
  for (const page of site.screens) {
    expect(page, page.path).toMatchObject({
      robots: 'noindex',
      canonical: null,
      openGraph: {},
      structuredData: [],
      crumbs: [],
    });
  }
});

test('every product has its page, and no page has a product that is not for sale', ({ site }) => {
  const pages = site.answers.map(({ path }) => path).filter((path) => path.startsWith('/product/'));
  expect(pages.toSorted()).toEqual(site.products.map(({ id }) => `/product/${id}`).toSorted());
});

test('every picture is there, in every size and format', async ({ site, page }) => {
  const files = new Set(
    [...site.pages.values()].flatMap(({ images }) => images.flatMap((image) => image.files)),
  );
  expect(files.size).toBeGreaterThan(500);
  await page.goto(`${site.url}/robots.txt`);
  const missing = await page.evaluate(
    async (paths) => {
      const found = await Promise.all(
        paths.map(async (path) => {
          const { ok, headers } = await fetch(path, { method: 'HEAD' });
          return (
            ok &&
            headers.get('content-type')?.startsWith('image/') &&
            Number(headers.get('content-length')) > 0
          );
        }),
      );
      return paths.filter((_, index) => !found[index]);
    },
    [...files],
  );
  expect(missing).toEqual([]);
});

test('every picture has its true size and its words', async ({ site, page }) => {
  const images = [...site.pages.values()].flatMap(({ path, images }) =>
    images.map((image) => ({ path, ...image })),
  );
  expect(images.filter(({ width, height, alt }) => !(width > 0 && height > 0) || alt === null)).toEqual([]);
  await page.goto(`${site.url}/robots.txt`);
  const shapes = new Map(
    images.flatMap(({ files, width, height }) =>
      files.slice(0, 1).map((file) => [file, { file, width, height }]),
    ),
  );
  const untrue = await page.evaluate(
    async (claims) => {
      const faults: string[] = [];
      for (const { file, width, height } of claims) {
        const image = Object.assign(new Image(), { src: file });
        await image.decode();
        const ratio = image.naturalWidth / image.naturalHeight / (width / height);
        if (Math.abs(ratio - 1) > 0.01)
          faults.push(`${file}: ${image.naturalWidth} x ${image.naturalHeight}`);
      }
      return faults;
    },
    [...shapes.values()].slice(0, 60),
  );
  expect(untrue).toEqual([]);
});

/** Before the first slide of the home page stand the small pictures of the departments. */
const firstPictureAt = (path: string) => (path === '/' ? 4 : 0);

test('the first large picture of a page comes first, all others when they are near', ({ site }) => {
  for (const { path, images } of site.answers) {
    const shown = images.filter(({ src }) => src !== null);
    expect(
      shown.map(({ isFirst, isLazy }) => isFirst !== isLazy),
      path,
    ).not.toContain(false);
    const first = shown.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
    expect([[], [firstPictureAt(path)]], path).toContainEqual(first);
  }
  for (const path of ['/', '/collection', '/collection/2', '/brand/male', '/product/71']) {
    expect(site.pages.get(path)?.images[firstPictureAt(path)]?.isFirst, path).toBe(true);
  }
});

test('every page has one heading, a title and a description that no other page has', ({ site }) => {
  for (const { path, headings, title, description } of site.pages.values()) {
    expect(headings, path).toHaveLength(1);
    expect(title, path).toMatch(/\S.* \| Lulu$/);
    expect(description?.length, path).toBeGreaterThan(20);
    expect(description?.length, path).toBeLessThanOrEqual(170);
  }
  const twice = (texts: (string | null)[]) => texts.filter((text, index) => texts.indexOf(text) !== index);
  const named = [...site.answers, ...site.screens];
  expect(twice(named.map(({ title }) => title))).toEqual([]);
  expect(twice(named.map(({ description }) => description))).toEqual([]);
});

test('R32: every page names its own address, and so does the sitemap', async ({ site }) => {
  const addresses = site.answers.map(({ path }) => `${site.url}${path}`);
  expect(site.answers.map(({ canonical }) => canonical)).toEqual(addresses);
  const index = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const files = locations(index);
  expect(files.length).toBeGreaterThan(0);
  const listed = await Promise.all(files.map(async (file) => locations(await (await fetch(file)).text())));
  expect(listed.flat().toSorted()).toEqual(addresses.toSorted());
});

test('sitemap, product feed and RSS are sound, and lead to what is there', async ({ site, page }) => {
  await page.goto(`${site.url}/robots.txt`);
  const read = await page.evaluate(async () => {
    const parse = async (file: string) => {
      const xml = new DOMParser().parseFromString(await (await fetch(file)).text(), 'application/xml');
      if (xml.querySelector('parsererror')) throw new Error(`${file} is no XML.`);
      return xml;
    };
    const texts = (xml: Document, name: string) =>
      [...xml.getElementsByTagName(name)].map(({ textContent }) => textContent);
    const index = await parse('/sitemap.xml');
    const parts = await Promise.all(texts(index, 'loc').map((file) => parse(new URL(file ?? '').pathname)));
    const [feed, rss] = await Promise.all(['/merchant-feed.xml', '/new-products.xml'].map(parse));
    if (!feed || !rss) throw new Error('A feed is missing.');
    const pictures = [
      ...parts.flatMap((part) => texts(part, 'image:loc')),
      ...['g:image_link', 'g:additional_image_link'].flatMap((name) => texts(feed, name)),
    ];
    const found = await Promise.all(
      [...new Set(pictures)].map(async (file) => {
        const { ok, headers } = await fetch(file ?? '', { method: 'HEAD' });
        return ok && headers.get('content-type') === 'image/webp' ? '' : file;
      }),
    );
    return {
      pictures: pictures.length,
      missing: found.filter(Boolean),
      links: [...texts(feed, 'g:link'), ...texts(rss, 'guid')],
      fed: [...new Set(texts(feed, 'g:link'))],
    };
  });
  expect(read.missing).toEqual([]);
  expect(read.pictures).toBeGreaterThan(site.products.length);
  const products = site.products.map(({ id }) => `${site.url}/product/${id}`);
  expect(read.fed.toSorted()).toEqual(products.toSorted());
  expect(read.links.filter((link) => !products.includes(link ?? ''))).toEqual([]);
});

test('the home page leads feed readers to the new products', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/new-products.xml',
  );
});

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) =>
    location.replaceAll('&amp;', '&'),
  );
}

test('crawlers are let in, and shown the sitemap', async ({ site }) => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(robots).toContain('User-agent: *\nAllow: /\n');
  expect(robots.match(/^Disallow: (.*)$/gm)).toEqual(['Disallow: /api/']);
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(site.answers.map(({ robots: tag }) => tag).filter((tag) => tag !== null)).toEqual([]);
});

test('R14: what does not exist is no answer for a crawler', ({ site }) => {
  for (const path of missingPages) {
    expect(site.pages.get(path), path).toMatchObject({
      status: 404,
      robots: 'noindex',
      canonical: null,
      openGraph: {},
    });
  }
  expect(site.pages.get(missingPages[1] ?? '')?.headings).toEqual(['Product Not Found']);
});

test('a page that is shared in a chat has its name, its words and its picture', async ({ site }) => {
  const pictures = new Set<string>();
  for (const { path, openGraph, canonical, description, title } of site.answers) {
    expect(openGraph, path).toMatchObject({
      'og:url': canonical,
      'og:type': path.startsWith('/product/') ? 'product' : 'website',
      'og:title': title.replace(/ \| Lulu$/, ''),
      'og:description': description,
      'og:site_name': 'Lulu',
      'og:image': expect.stringMatching(/^http:\/\/localhost:\d+\/\S+\.jpg$/),
      'twitter:card': 'summary_large_image',
    });
    pictures.add(openGraph['og:image'] ?? '');
  }
  expect(pictures.size).toBeGreaterThan(site.products.length / 2);
  const types = await Promise.all(
    [...pictures].map(async (picture) => (await fetch(picture)).headers.get('content-type')),
  );
  expect([...new Set(types)]).toEqual(['image/jpeg']);
});
