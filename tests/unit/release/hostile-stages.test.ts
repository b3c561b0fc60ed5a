import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readReply } from '#api/reply.ts';
import { withUnreducedPrices } from '#catalogue/pull.ts';
import { validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { publishSite } from '#release/publish-site.ts';
import { verifySite } from '#release/verify/verify-site.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { photo } from '../../support/products.ts';
import { stagedSite } from '../../support/staged-site.ts';

const replies = globSync('tests/hostile/*.txt').toSorted();

let api: OtherApi;
let folder: string;

/** The ways to a site: `npm run build`, `npm run rebuild`, a call of the webhook. */
const stages = ['build', 'rebuild', 'hook'] as const;

function publish(by: (typeof stages)[number]) {
  return publishSite({
    source: { apiUrl: api.url, database: null },
    dataDir: path.join(folder, 'records'),
    ...(by === 'build' && { folder: path.join(folder, 'dist') }),
    by: by === 'build' ? 'start' : by,
    force: false,
    log: () => {},
  });
}

/** Every file of the sites and of the records, with what is in it or how long it is. */
function standing(): Record<string, string | number> {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      return [
        path.relative(folder, file),
        /\.(html|json|txt)$/.test(file) ? String(content) : content.length,
      ];
    }),
  );
}

beforeAll(async () => {
  vi.stubEnv('SHOP_SITE_URL', 'http://localhost:4321');
  api = await OtherApi.open();
  folder = mkdtempSync(path.join(tmpdir(), 'hostile-'));
  api.list([listed(1), listed(2)]);
  await publish('rebuild');
  await publish('build');
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api[Symbol.asyncDispose]();
});

const read = (file: string) => readFileSync(file, 'utf8');
const validated = (text: string) => {
  const found = readReply(text);
  return validateCatalogue(found.outcome === 'unreadable' ? null : found.reply, {
    apiUrl: 'https://api.example',
    lastPublished: null,
    force: false,
  });
};
const isRefused = (file: string) => {
  try {
    validated(read(file));
    return false;
  } catch {
    return true;
  }
};

describe('R8: a hostile reply leaves every site as it is, whichever command reads it', () => {
  test.each(replies.filter(isRefused).map((file) => path.basename(file, '.txt')))('%s', async (name) => {
    api.reply = read(`tests/hostile/${name}.txt`);
    const before = standing();
    await Promise.all(
      stages.map((stage) => expect(publish(stage), stage).rejects.toThrow(/^[^\n]{20,400}\.$/)),
    );
    expect(standing()).toEqual(before);
  });
});

test('R7: of the other hostile replies the good is published, on a site that is sound', async () => {
  const accepted = replies.filter((file) => !isRefused(file));
  expect(accepted.length).toBeGreaterThan(10);
  const all: Product[] = accepted.flatMap((file, index) =>
    withUnreducedPrices(validated(read(file)).products).map(({ images: _, ...product }) => ({
      ...product,
      id: `${index}_${product.id}`,
      pictures: [photo()] as const,
    })),
  );
  const site = await stagedSite(all, mkdtempSync(path.join(folder, 'accepted-')));
  await verifySite(site);
  for (const { id } of all) expect(existsSync(path.join(site.siteDir, `product/${id}.html`)), id).toBe(true);
});
