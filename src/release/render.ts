import { fork } from 'node:child_process';
import path from 'node:path';
import type { CompiledSite } from './compile-pages.ts';
import { root } from './project.ts';

/** What the process that renders is told. */
export interface RenderJob {
  pagesDir: string;
  /** An empty folder, for the pages. */
  outDir: string;
  /** The site that is published now; its pages are taken over where nothing has changed. */
  former: FormerPages | null;
  /** Names what every page is made of beside its data: code, settings, how it is compressed. */
  basis: string;
  /** Names the whole catalogue, for pages without data of their own. */
  catalogue: string;
}

export interface FormerPages {
  folder: string;
  keys: readonly (readonly [file: string, key: string])[];
}

/** What that process tells. */
export type RenderReport =
  | { made: string }
  /** The last one: the key of each page, by its file. */
  | { keys: [file: string, key: string][] }
  | { fault: string };

export interface Rendering {
  /** The file of each page that was made anew, from the site's folder, once it is written. */
  made: AsyncGenerator<string, void>;
  /** The key of each page of the site; rejects where the pages cannot be made. */
  keys: Promise<[file: string, key: string][]>;
}

export interface RenderOptions extends Omit<RenderJob, 'pagesDir'> {
  compiled: CompiledSite;
  snapshotFile: string;
  searchRoot: string;
}

/**
 * Renders the pages of a site, in a child process, so that its memory is freed with it. A page whose key stands in the former
 * site is taken from there, with its compressed twin. The process ends when the consumer of `made` stops.
 */
export function renderPages({ compiled, snapshotFile, searchRoot, ...job }: RenderOptions): Rendering {
  const child = fork(path.join(root, 'src/release/render-process.ts'), {
    cwd: root,
    execArgv: ['--max-semi-space-size=8'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      SHOP_SNAPSHOT: path.resolve(snapshotFile),
      SHOP_SEARCH_ROOT: searchRoot,
    },
  });
  const keys = Promise.withResolvers<[string, string][]>();
  // Whoever reads the pages hears of it too.
  keys.promise.catch(() => {});
  const made: string[] = [];
  let wake = () => {};
  let isOver = false;
  child.on('message', (report: RenderReport) => {
    if ('made' in report) made.push(report.made);
    else if ('keys' in report) keys.resolve(report.keys);
    else keys.reject(new Error(`The pages could not be made:\n${report.fault}`));
    wake();
  });
  child.once('error', (error) => keys.reject(error));
  child.once('close', (code, signal) => {
    keys.reject(
      new Error(`The pages could not be made: their process ended by ${signal ?? `code ${code}`}.`),
    );
    isOver = true;
    wake();
  });
  child.send({ ...job, pagesDir: compiled.pagesDir } satisfies RenderJob);

  async function* pages(): AsyncGenerator<string, void> {
    try {
      for (;;) {
        const next = made.shift();
        if (next !== undefined) yield next;
        else if (isOver) break;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
      await keys.promise;
    } finally {
      child.kill();
    }
  }
  return { made: pages(), keys: keys.promise };
}
