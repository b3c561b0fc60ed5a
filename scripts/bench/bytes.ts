import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { goals } from './goals.ts';
import { pageBytes, sentBytes } from './page-bytes.ts';
import { type Phone, takePhone } from './phone.ts';
import { type Figure, ours } from './results.ts';
import { withSampleShop } from './sample-shop.ts';

/** `npm run bench -- bytes`: bytes of pages of the sample shop, and visits to them by a phone on slow 3G. */
export async function benchBytes(runs: number): Promise<Figure[]> {
  const phone = await takePhone();
  try {
    return await withSampleShop(async ({ siteDir, shop }) => {
      const pages = chosenPages(siteDir);
      const figures = Object.entries(pages).flatMap(([name, file]) => fileFigures(name, siteDir, file));
      for (const [name, file] of Object.entries(pages).filter(([name]) => name !== 'largest product')) {
        const url = new URL(file.replace(/(index)?\.html$/, ''), shop.url).href;
        figures.push(...(await visitFigures(name, phone, url, { runs })));
      }
      const saving = await visitFigures('home, Save-Data', phone, shop.url, { runs, saveData: true });
      return [...figures, ...saving];
    });
  } finally {
    await phone.close();
  }
}

/** Files of pages by their names here. */
function chosenPages(siteDir: string): Record<string, string> {
  const sent = (file: string) => sentBytes(path.join(siteDir, file));
  const products = globSync('product/*.html', { cwd: siteDir }).toSorted((a, b) => sent(a) - sent(b));
  return {
    home: 'index.html',
    collection: 'collection.html',
    'median product': products[Math.floor(products.length / 2)] ?? '',
    'largest product': products.at(-1) ?? '',
  };
}

function fileFigures(name: string, siteDir: string, file: string): Figure[] {
  const { html, script, externalScripts } = pageBytes(
    readFileSync(path.join(siteDir, file), 'utf8'),
    sentBytes(path.join(siteDir, file)),
  );
  const most = name.includes('product') ? goals.productPageBytes : goals.pageBytes;
  const shared = { contestant: ours, unit: 'bytes' } as const;
  return [
    { ...shared, name: `${name}: HTML`, value: html, most },
    { ...shared, name: `${name}: inlined script`, value: script, most: goals.inlinedScriptBytes },
    {
      name: `${name}: script files`,
      contestant: ours,
      value: externalScripts,
      unit: 'requests',
      most: goals.externalScripts,
    },
  ];
}

const wholeGoals: Readonly<Record<string, number>> = {
  home: goals.homeBytes,
  'home, Save-Data': goals.homeSaveDataBytes,
};

async function visitFigures(
  name: string,
  phone: Phone,
  url: string,
  how: { runs: number; saveData?: boolean },
): Promise<Figure[]> {
  const { wholeBytes, layoutShift, blockingMs } = await phone.visit(url, how);
  const most = wholeGoals[name];
  const whole = `${name}: whole page with pictures`;
  return [
    { name: whole, contestant: ours, value: wholeBytes, unit: 'bytes', ...(most && { most }) },
    {
      name: `${name}: layout shift`,
      contestant: ours,
      value: layoutShift,
      unit: '',
      most: goals.layoutShift,
    },
    {
      name: `${name}: blocking time`,
      contestant: ours,
      value: blockingMs,
      unit: 'ms',
      most: goals.blockingMs,
    },
  ];
}
