import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { CompiledSite } from './compile-pages.ts';
import { moduleCache, root } from './project.ts';

/** Message to the process that renders. */
export interface RenderJob {
  /** Path of the catalogue as JSON, which the pages read. */
  snapshotFile: string;
  /** Path of the list of gone products. */
  goneFile: string;
  /** Staging directory, into which the pages are written; it holds no page yet. */
  outDir: string;
  /** Pages of the site that this one replaces, which are reused where the cache key is the same; null where there is none. */
  previous: PreviousPages | null;
  /** Part of every cache key: code, settings, quality, and the data that all pages share. */
  sharedKey: string;
  /** Hash of the whole catalogue, part of the cache key of a page without data of its own. */
  catalogueHash: string;
  /** Brotli quality, 0 to 11. */
  quality: number;
  /** Level of gzip variants, 1 to 9; null for a site without any. */
  gzipLevel: number | null;
}

/** The pages of a site with their cache keys. */
export interface SitePages {
  /** Brotli quality (0 to 11) of the compressed variants. */
  quality: number;
  pages: readonly PageEntry[];
}

export interface PreviousPages extends SitePages {
  folder: string;
}

export interface PageEntry {
  /** Path relative to the folder of the site: `product/12.html`. */
  file: string;
  /** Cache key: hash of everything from which the page is made. */
  key: string;
  /** Length of the page: a file of another length was torn by a loss of power, or edited. */
  bytes: number;
  /** Length of the compressed variant; 0 where there is none. */
  compressedBytes: number;
  /** Length of the gzip variant; 0 where there is none, and undefined where an older version of the shop has written it. */
  gzipBytes?: number | undefined;
  /** Time at which the page was written, whole seconds since 1970. A page that was edited since is rendered again. */
  writtenAt: number;
}

export interface RenderedPages {
  /** All pages of the site. */
  pages: PageEntry[];
  /** Files of the pages that were rendered; the others were reused. */
  rendered: string[];
}

/**
 * Message to the process that renders: first the folder of the compiled pages, then its job, then the root file of the search, which
 * pages without own data name.
 */
export type RenderMessage = { pagesDir: string } | { job: RenderJob } | { searchRoot: string };

/** Message from the process that renders: that it has begun, progress, the result, or an error. */
export type RenderReport =
  | 'has begun'
  | { done: number; total: number }
  | RenderedPages
  | { fault: string; code?: string | undefined };

export interface RenderOptions extends RenderJob {
  renderer: Renderer;
  onProgress?: (done: number, total: number) => void;
}

/** Pages that are being rendered. Disposing of it ends the process that renders, finished or not. */
export interface Rendering extends AsyncDisposable {
  /** Names the root file of the search, which pages without data of their own wait for. */
  nameSearchRoot(file: string): void;
  /**
   * The pages, once all are written and the process has ended, which frees its memory. Rejects when they cannot be rendered, with
   * the `code` of a system error.
   */
  pages: Promise<RenderedPages>;
}

/** A process that renders pages, started before its job is known. Disposing of it waits until the process has ended. */
export interface Renderer extends AsyncDisposable {
  compiled: CompiledSite;
  child: ChildProcess;
  /** Rejects when the process ends. */
  ended: Promise<never>;
}

/** Starts a process that loads the compiled pages while the caller finds out what to render. Its memory is freed when it ends. */
export function startRenderer(compiled: CompiledSite): Renderer {
  const child = fork(path.join(root, 'src/release/render-process.ts'), {
    cwd: root,
    execArgv: ['--max-semi-space-size=8', '--expose-gc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: moduleCache,
    },
  });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.once('close', (code, signal) => {
      const end = signal ?? `code ${code}`;
      reject(new Error(`The pages could not be rendered: their process ended by ${end}.`));
    });
  });
  ended.catch(() => {});
  postToRenderer(child, { pagesDir: compiled.pagesDir });
  return {
    compiled,
    child,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended.catch(() => {});
    },
  };
}

/** Sends a message unless the process has ended. `ended` rejects then. */
function postToRenderer(child: ChildProcess, message: RenderMessage): void {
  if (child.connected) child.send(message, () => {});
}

/**
 * Begins to render the pages of a site, each with its compressed variant; resolves when the process of `renderer` has its job, and
 * rejects when it ends before. The build is incremental: a page with the cache key that it has in the previous site becomes a hard
 * link to that file.
 */
export async function startRendering(options: RenderOptions): Promise<Rendering> {
  const { renderer, onProgress, snapshotFile, goneFile, ...others } = options;
  const job = { ...others, snapshotFile: path.resolve(snapshotFile), goneFile: path.resolve(goneFile) };
  const { child, ended } = renderer;
  const begun = Promise.withResolvers<void>();
  const rendered = Promise.withResolvers<RenderedPages>();
  child.on('message', (report: RenderReport) => {
    if (report === 'has begun') begun.resolve();
    else if ('done' in report) onProgress?.(report.done, report.total);
    else if ('pages' in report) rendered.resolve(report);
    else
      rendered.reject(
        Object.assign(new Error(`The pages could not be rendered:\n${report.fault}`), { code: report.code }),
      );
  });
  const pages = Promise.race([rendered.promise, ended]).finally(() => renderer[Symbol.asyncDispose]());
  // The caller reports the error when it awaits the pages.
  pages.catch(() => {});
  postToRenderer(child, { job });
  await Promise.race([begun.promise, pages]);
  return {
    pages,
    nameSearchRoot: (searchRoot) => postToRenderer(child, { searchRoot }),
    [Symbol.asyncDispose]: () => renderer[Symbol.asyncDispose](),
  };
}
