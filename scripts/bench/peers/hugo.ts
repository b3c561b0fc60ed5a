import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { slug } from '#domain/text/slug.ts';
import { measured } from '../measured.ts';
import type { Peer, PeerSource } from './peer.ts';
import type { PeerListing, PeerProduct, ShopData } from './shop-data.ts';

const templates = fileURLToPath(new URL('hugo', import.meta.url));

/** Hugo with a content file for each product and a term of one taxonomy for each listing; null if Hugo is not installed. */
export async function hugo(folder: string, { data, product, listing }: PeerSource): Promise<Peer | null> {
  const version = await measured('hugo', ['version'], { cwd: folder }).catch(() => null);
  if (version === null) return null;
  const project = path.join(folder, 'hugo');
  const write = (name: string, content: string) => {
    const file = path.join(project, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  for (const file of globSync('**/*.{gohtml,yaml}', { cwd: templates })) {
    write(file.replace(/\.gohtml$/, '.html'), readFileSync(path.join(templates, file), 'utf8'));
  }
  write('layouts/partials/header.html', product.header);
  write('layouts/partials/footer.html', product.footer);
  for (const [name, { css, script }] of Object.entries({ product, listing })) {
    write(`assets/${name}.css`, css);
    write(`assets/${name}.js`, script);
  }
  writeContent(data, write);
  const siteDir = path.join(project, 'public');
  return {
    name: `Hugo ${/v([\d.]+)/.exec(version.output)?.[1] ?? ''}`,
    siteDir,
    async build() {
      rmSync(siteDir, { recursive: true, force: true });
      return await measured('hugo', [], { cwd: project, env: { HUGO_PAGINATE: String(data.perPage) } });
    },
  };
}

type Write = (name: string, content: string) => void;

function writeContent({ products, listings }: ShopData, write: Write): void {
  const listsById = new Map<string, string[]>();
  for (const listing of listings) {
    for (const id of listing.products) listsById.set(id, [...(listsById.get(id) ?? []), termOf(listing)]);
  }
  for (const [index, product] of products.entries()) {
    write(
      `content/product/${product.id}.md`,
      productFile(product, index + 1, listsById.get(product.id) ?? []),
    );
  }
  const filters = new Map<string, string>();
  for (const listing of listings) {
    const json = JSON.stringify(listing.filters);
    const name = filters.get(json) ?? `set-${filters.size}`;
    filters.set(json, name);
    const { title, intro: description, trail } = listing;
    write(
      `content/lists/${termOf(listing)}/_index.md`,
      JSON.stringify({ title, description, trail, filters: name }),
    );
  }
  for (const [json, name] of filters) write(`data/filters/${name}.json`, json);
}

/** Content file of a product: only data, without a text after the front matter. */
function productFile(product: PeerProduct, weight: number, lists: readonly string[]): string {
  const { id, path: _, summary: description, ...params } = product;
  return JSON.stringify({ ...params, slug: id, description, weight, lists }, null, 1);
}

function termOf({ path: address }: PeerListing): string {
  return slug(address);
}
