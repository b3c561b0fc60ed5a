import path from 'node:path';
import { build } from 'vite';
import { buildTarget } from '#integration/baseline.ts';
import { root } from '#release/project.ts';
import type { ShopData } from '../peers/shop-data.ts';
import { writeText } from './write-text.ts';

/**
 * Builds a single-page app like the former shop: React in one script file and one style sheet, whose pages are empty until the
 * API has sent the whole catalogue. `reply` is the product list of the API, in which pictures of the shop replace larger ones.
 */
export async function writeSinglePageApp(folder: string, reply: string, data: ShopData): Promise<void> {
  const source = path.join(root, 'scripts/bench/peers/single-page');
  const built = await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    build: {
      write: false,
      target: buildTarget,
      rolldownOptions: { input: path.join(source, 'main.tsx') },
    },
  });
  if (!('output' in built)) throw new Error('Vite made no single app.');
  const addresses = built.output.map((file) => {
    writeText(folder, file.fileName, file.type === 'chunk' ? file.code : String(file.source));
    return `/${file.fileName}`;
  });
  writeText(folder, 'index.html', shell(addresses));
  writeText(folder, 'api/list-products.php', withOurPictures(reply, data));
}

function shell(addresses: readonly string[]): string {
  const links = addresses.map((address) =>
    address.endsWith('.css')
      ? `<link rel="stylesheet" href="${address}">`
      : `<script type="module" src="${address}"></script>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="/favicon.svg"><meta name="viewport" content="width=device-width"><title>Lulu</title>${links.join('')}</head><body><div id="root"></div></body></html>`;
}

function withOurPictures(reply: string, { products }: ShopData): string {
  const files = new Map(products.map(({ id, pictures }) => [id, pictures.map(({ file }) => small(file))]));
  const answer = JSON.parse(reply) as { products: { id: string; image: unknown }[] };
  for (const product of answer.products) product.image = files.get(product.id) ?? [];
  return JSON.stringify(answer);
}

/** The file of the picture in the size that a phone needs. */
function small(file: string): string {
  return file.replace(/-\d+\.webp$/, '-640.webp');
}
