import { isSaving } from './data-saver.ts';

/** Fetches the scripts that a page names in its head, for a tap that is likely to follow. The page itself is asked for anew at the tap. */
export async function prefetchScripts(path: string): Promise<void> {
  if (isSaving()) return;
  try {
    const page = await (await fetch(path, { cache: 'force-cache' })).text();
    const files = [...page.matchAll(/modulepreload" href="([^"]+)/g)].map(([, file = '']) => file);
    await Promise.all(files.map((file) => fetch(file, { priority: 'low' })));
  } catch {
    // The page fetches them itself.
  }
}

export const prefetchClass = 'prefetch';

/** Pages that are prefetched by themselves at a rest of the window, and at most from one page: 35 kB, about half of a list with its pictures. */
export const prefetchLimits = { atRest: 2, aPage: 4 } as const;

/** Time without scrolling that counts as a rest, and time that a mouse must stay on a link, ms. */
export const prefetchDelayMs = { rest: 500, hover: 150 } as const;
