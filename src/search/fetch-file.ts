import { searchFolder, searchRootFile } from '#domain/paths.ts';
import { search } from '#domain/shop.ts';

/** Brings a file of the shop's index from the site. Throws when it does not come, or not in time. */
export async function fetchSearchFile(name: string): Promise<ArrayBuffer> {
  return await fetchInTime(`/${searchFolder}/${name}`, (reply) => reply.arrayBuffer());
}

/** Asks the site for the name of its index's root file, as above. */
export async function fetchSearchRoot(): Promise<string> {
  return await fetchInTime(searchRootFile, (reply) => reply.text());
}

async function fetchInTime<T>(address: string, read: (reply: Response) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), search.timeoutMs);
  try {
    const reply = await fetch(address, { signal: limit.signal });
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
    return await read(reply);
  } finally {
    clearTimeout(timer);
  }
}
