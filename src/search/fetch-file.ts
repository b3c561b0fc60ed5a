import { helpFile, searchFolder, searchRootFile } from '#domain/shop/paths.ts';
import { search } from '#domain/shop/shop.ts';
import type { HelpTexts } from './help-section.ts';

/** Brings a file of the shop's index from the site. Throws when it does not come, or not in time. */
export async function fetchSearchFile(name: string): Promise<ArrayBuffer> {
  return await fetchInTime(`/${searchFolder}/${name}`, (reply) => reply.arrayBuffer());
}

/** Asks the site for the name of its index's root file, as above. */
export async function fetchSearchRoot(): Promise<string> {
  return await fetchInTime(searchRootFile, (reply) => reply.text());
}

/** Asks the site for what help and policies say, as above; whatever else is on its way comes first. */
export async function fetchHelpTexts(): Promise<HelpTexts> {
  return await fetchInTime(helpFile, (reply) => reply.json(), 'low');
}

async function fetchInTime<T>(
  address: string,
  read: (reply: Response) => Promise<T>,
  priority: RequestPriority = 'auto',
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), search.timeoutMs);
  try {
    const reply = await fetch(address, { signal: limit.signal, priority });
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
    return await read(reply);
  } finally {
    clearTimeout(timer);
  }
}
