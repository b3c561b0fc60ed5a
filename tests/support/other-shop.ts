import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { root } from '#files/folders.ts';
import { type OpenShop, openShop } from './shop.ts';

/** What commands of the shop read, without the sample. */
const parts = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
];
const sample = /[\\/](sample[\\/]images|encoded-sample)[\\/]/;

/** Opens the shop of `tests/shops/NAME` as its owner does: the configuration and a file of products, then a start. */
export async function openOtherShop(name: string): Promise<OpenShop> {
  const folder = mkdtempSync(path.join(tmpdir(), `lulu-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    for (const part of parts)
      cpSync(path.join(root, part), path.join(folder, part), {
        recursive: true,
        filter: (file) => !sample.test(file),
      });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    cpSync(path.join(root, 'tests/shops', name), path.join(folder, 'owner'), { recursive: true });
    cpSync(path.join(folder, 'owner/shop.config.ts'), path.join(folder, 'src/shop.config.ts'));
    await drawProducts(path.join(folder, 'owner'));
    const shop = await openShop({
      cwd: folder,
      prepare: async (env) => {
        const words = ['scripts/catalogue.ts', 'import', 'owner/products.csv'];
        await promisify(execFile)(process.execPath, words, { cwd: folder, env });
      },
    });
    const close = async () => {
      await shop.close();
      remove();
    };
    return { ...shop, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A picture of each product beside the file: circles, each in its own colour. */
async function drawProducts(folder: string): Promise<void> {
  mkdirSync(path.join(folder, 'images'));
  const ids = readFileSync(path.join(folder, 'products.csv'), 'utf8').trim().split('\n').slice(1);
  for (const [index, row] of ids.entries()) {
    const hue = index * 29;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="hsl(${hue},40%,90%)"/><circle cx="300" cy="300" r="${120 + index * 8}" fill="hsl(${hue},55%,45%)"/><circle cx="300" cy="300" r="60" fill="hsl(${hue + 40},60%,70%)"/></svg>`;
    await sharp(Buffer.from(svg))
      .png()
      .toFile(path.join(folder, 'images', `${row.split(',')[0]}.png`));
  }
}
