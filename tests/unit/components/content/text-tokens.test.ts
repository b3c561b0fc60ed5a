import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillTokens } from '#components/content/text-tokens.ts';
import { facts } from '#domain/content/facts.ts';
import { paths, screenPaths } from '#domain/shop/paths.ts';

test.each([
  ['shopName', 'Lulu'],
  ['freeDeliveryOver', 'UGX 50,000'],
  ['deliveryFee', 'UGX 5,000'],
  ['cityDays', '1–3 days'],
  ['returnDays', '7 days'],
  ['replyHours', '2–4 hours'],
  ['quantityLimit', '999'],
])('{{%s}} in a text is %s', (token, value) => {
  expect(fillTokens(`<p>{{${token}}} and {{${token}}}.</p>`, facts)).toBe(`<p>${value} and ${value}.</p>`);
});

test('a text that is no HTML has the values as they are', () => {
  const own = { ...facts, street: 'Tom & Sons' };
  expect(fillTokens('{{address}}', own)).toContain('Tom &#38; Sons');
  expect(fillTokens('{{address}}', own, String)).toContain('Tom & Sons');
});

test('R29: a text says what the environment says', () => {
  const own = { ...facts, city: 'Gulu', street: 'Airfield Road' };
  expect(fillTokens('{{city}}: {{address}}', own)).toBe('Gulu: Airfield Road, Gulu');
});

test('a fact is text, not markup, and no pattern', () => {
  const name = `<b onclick="x">&amp; $& $1 {{phone}}`;
  expect(fillTokens('<p title="{{shopName}}">', { ...facts, name })).toBe(
    '<p title="&#60;b onclick=&#34;x&#34;&#62;&#38;amp; $&#38; $1 {{phone}}">',
  );
});

test.each(['{{fax}}', '{{}}', '{{constructor}}', '{{__proto__}}', '{{a\nb}}'])(
  '%s is no fact of the shop, and the build says so',
  (token) => {
    expect(() => fillTokens(`<p>${token}</p>`, facts)).toThrow(`A text page uses ${token}, which is no fact`);
  },
);

describe.each(globSync('src/content/*.md').toSorted())('%s', (file) => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const known: readonly string[] = Object.values(paths);

  test('uses only facts that exist, and none in its head', () => {
    expect(fillTokens(body, facts)).not.toMatch(/\{\{|\}\}|undefined/);
    expect(head).not.toContain('{{');
  });

  test('has a head for its page', () => {
    for (const field of ['title', 'description', 'lead', 'updated'])
      expect(head).toMatch(new RegExp(`^${field}: \\S`, 'm'));
    const description = /^description: (.*)$/m.exec(head)?.[1] ?? '';
    expect(description.length).toBeLessThanOrEqual(155);
  });

  test('has an address of the shop (R32)', () => {
    expect(known).toContain(`/${path.basename(file, '.md')}`);
  });

  test('links to pages that exist, at their one address (R32)', () => {
    const links = [...body.matchAll(/\]\(([^)\s]*)[^)]*\)|href="([^"]*)"/g)].map(
      ([, link, href]) => link ?? href,
    );
    const unmatched = links.filter((link) => !known.includes(link ?? ''));
    expect(unmatched).toEqual([]);
  });

  test('holds no price and no number of days of its own', () => {
    expect(body).not.toMatch(/UGX \d|\d,\d{3}|\d[–-]\d+ (days|hours)|\b\d+ days/);
  });
});

test('every text page that the footer promises has its text', () => {
  const texts = globSync('src/content/*.md').map((file) => `/${path.basename(file, '.md')}`);
  const listings = [paths.home, paths.collection];
  const drawn = [...listings, ...screenPaths(), paths.contact];
  expect(texts.toSorted()).toEqual(
    Object.values(paths)
      .filter((each) => !drawn.some((other) => other === each))
      .toSorted(),
  );
});
