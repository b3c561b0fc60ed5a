import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { pictureFile, productPath } from '#domain/shop/paths.ts';

/** Astro's exit code is no gate: a site is complete when every product has its page and every page its pictures. Throws one sentence. */
export function checkSite(siteDir: string, { products }: Snapshot): void {
  const needed = ['/index.html', '/collection.html', '/404.html', '/product-not-found.html', '/sitemap.xml'];
  const files = products.flatMap((product) => [
    `${productPath(product.id)}.html`,
    ...product.pictures.flatMap((picture) =>
      picture.kind === 'drawing'
        ? [pictureFile(picture, picture.width, 'webp')]
        : picture.widths.flatMap((width) => [
            pictureFile(picture, width, 'avif'),
            pictureFile(picture, width, 'webp'),
          ]),
    ),
  ]);
  const missing = [...needed, ...new Set(files)].filter((file) => !existsSync(path.join(siteDir, file)));
  if (missing.length === 0) return;
  throw new Error(
    `The site was not published: ${missing.length} of its files are missing, ${missing[0]} among them.`,
  );
}
