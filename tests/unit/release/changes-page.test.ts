import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareCatalogues } from '#release/catalogue-changes.ts';
import { changesPage } from '#release/changes-page.ts';
import { changesReport } from '#release/changes-report.ts';
import type { PublishResult } from '#release/publish-site.ts';
import { photo, product } from '../../support/products.ts';

test('the report has pictures of what is new and of what is removed, whose picture an earlier release has', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const releases = ['3', '2'].map((name) => path.join(folder, name));
  const [now = '', before = ''] = releases;
  for (const each of releases) mkdirSync(path.join(each, 'pictures'), { recursive: true });
  writeFileSync(path.join(now, 'pictures/balm-320.webp'), 'of the balm');
  writeFileSync(path.join(before, 'pictures/soap-320.webp'), 'of the soap');
  const [soap, balm] = ['soap', 'balm'].map((key) => product({ id: key, pictures: [photo({ key })] }));
  if (!soap || !balm) throw new Error('There are no products.');
  const site: PublishResult = {
    folder: now,
    snapshot: { products: [balm], extras: [] },
    pictures: [],
    report: { received: 1, published: 1, issues: [] },
    failures: [],
    isNew: true,
    isHeldBack: false,
    changes: compareCatalogues([soap], [balm]),
    overridden: [],
    pages: 1,
    rendered: 1,
    weights: null,
    release: 3,
    warnings: [],
  };
  const page = changesPage(site, changesReport(site, 1, []), [before]);
  for (const text of ['of the balm', 'of the soap'])
    expect(page).toContain(Buffer.from(text).toString('base64'));
});
