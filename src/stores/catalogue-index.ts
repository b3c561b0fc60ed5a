import type { BrowserIndex } from '#domain/browser-index.ts';
import { catalogueFile } from '#domain/paths.ts';
import { search } from '#domain/shop.ts';

let coming: Promise<BrowserIndex> | undefined;

/** The catalogue as lists need it, fetched once a page; after a failure asking again tries again. */
export function catalogueIndex(): Promise<BrowserIndex> {
  coming ??= fetchIndex().catch((fault: unknown) => {
    coming = undefined;
    throw fault;
  });
  return coming;
}

async function fetchIndex(): Promise<BrowserIndex> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), search.timeoutMs);
  try {
    const reply = await fetch(catalogueFile, { signal: limit.signal });
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
    return await reply.json();
  } finally {
    clearTimeout(timer);
  }
}
