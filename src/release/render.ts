import { fork } from 'node:child_process';
import path from 'node:path';
import type { CompiledSite } from './compile-pages.ts';
import { root } from './project.ts';

/** What the process that renders is told. */
export interface RenderJob {
  pagesDir: string;
  /** An empty folder, for the pages. */
  outDir: string;
  /** The pages of the site that is published now: each whose cache key is the same is reused. */
  previous: PreviousPages | null;
  /** In each cache key: what every page is made of beside its data, which is code, settings and shared data. */
  sharedKey: string;
  /** In the cache key of a page without data of its own: the whole catalogue. */
  catalogueHash: string;
  /** Of brotli, 0 to 11. */
  quality: number;
}

/** The pages of a site with their cache keys. */
export interface SitePages {
  /** Of brotli, by which their compressed variants were made. */
  quality: number;
  pages: readonly PageEntry[];
}

export interface PreviousPages extends SitePages {
  folder: string;
}

export interface PageEntry {
  /** From the site's folder: `product/12.html`. */
  file: string;
  /** The hash of all that the page is made of. */
  key: string;
  /** Of the page, and of its compressed variant: a file of another size was torn by a loss of power, or edited. */
  bytes: number;
  compressedBytes: number;
  /** When the page was written, whole seconds since 1970: edited since, it is rendered again. */
  writtenAt: number;
}

export interface RenderedPages {
  /** All pages of the site. */
  pages: PageEntry[];
  /** The files of those that were rendered; the others were reused. */
  rendered: string[];
}

/** What that process reports. */
export type RenderReport =
  | { done: number; total: number }
  | RenderedPages
  | { fault: string; code?: string | undefined };

export interface RenderOptions extends Omit<RenderJob, 'pagesDir'> {
  compiled: CompiledSite;
  snapshotFile: string;
  /** The list of products that are gone. */
  goneFile: string;
  searchRoot: string;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Incremental build: renders the pages of a site, each with its compressed variant, but for those whose cache key the previous
 * site has, which are hard links to its files. In a child process, so that its memory is freed with it. Rejects where
 * the pages cannot be rendered.
 */
export async function renderPages(options: RenderOptions): Promise<RenderedPages> {
  const { compiled, snapshotFile, goneFile, searchRoot, onProgress, ...job } = options;
  const child = fork(path.join(root, 'src/release/render-process.ts'), {
    cwd: root,
    execArgv: ['--max-semi-space-size=8'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      SHOP_SNAPSHOT: path.resolve(snapshotFile),
      SHOP_GONE: path.resolve(goneFile),
      SHOP_SEARCH_ROOT: searchRoot,
    },
  });
  try {
    return await new Promise<RenderedPages>((resolve, reject) => {
      child.on('message', (report: RenderReport) => {
        if ('done' in report) onProgress?.(report.done, report.total);
        else if ('pages' in report) resolve(report);
        else
          reject(
            Object.assign(new Error(`The pages could not be rendered:\n${report.fault}`), {
              code: report.code,
            }),
          );
      });
      child.once('error', reject);
      child.once('close', (code, signal) => {
        const end = signal ?? `code ${code}`;
        reject(new Error(`The pages could not be rendered: their process ended by ${end}.`));
      });
      child.send({ ...job, pagesDir: compiled.pagesDir } satisfies RenderJob);
    });
  } finally {
    child.kill();
  }
}
