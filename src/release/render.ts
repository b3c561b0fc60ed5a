import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './project.ts';

/**
 * Where Astro runs. It compares the beginnings of paths: with the project as its place it would take a folder beside the
 * project, `/srv/lulu-data` beside `/srv/lulu`, for one in it, and find no packages there.
 */
const workplace = path.join(root, 'node_modules');

/**
 * Runs Astro over a snapshot and the name of its search index into an empty folder, in a child process, so that its memory is
 * freed with it. Yields the path of each page, from that folder, once the page is written; skips a page that Astro reports under
 * another name than it writes. Throws Astro's last lines when it fails, and stops it when the consumer stops.
 */
export async function* renderPages(
  snapshotFile: string,
  searchRoot: string,
  outDir: string,
): AsyncGenerator<string, void> {
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(
    process.execPath,
    [...limitedHeap.flags, '--import', endWithParent, astro, 'build', '--root', root],
    {
      cwd: workplace,
      env: {
        ...process.env,
        ...limitedHeap.environment,
        ASTRO_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
        SHOP_SNAPSHOT: path.resolve(snapshotFile),
        SHOP_SEARCH_ROOT: searchRoot,
        SHOP_OUT_DIR: path.resolve(outDir),
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // Awaited below; what befalls it before that is no fault of its own.
  ended.catch(() => {});
  const lines: string[] = [];
  const keep = (line: string) => {
    if (line.trim() !== '') lines.push(line);
    lines.splice(0, lines.length - 25);
  };
  createInterface(child.stderr).on('line', keep);
  try {
    for await (const line of createInterface(child.stdout)) {
      const page = writtenPage(line);
      if (page && existsSync(path.join(outDir, page))) yield page;
      if (!isOfPage(line)) keep(line);
    }
    if ((await ended) !== 0) throw new Error(`The pages could not be made:\n${lines.join('\n')}`);
  } finally {
    child.kill();
  }
}

/**
 * Limits the memory of a large build at no cost of time: a small young generation (V8's semi-space) is collected often instead
 * of growing to 100 MB, and the allocators of Node (on Linux) and of the bundler return free memory.
 */
const limitedHeap = {
  flags: ['--max-semi-space-size=8'],
  environment: { MALLOC_ARENA_MAX: '1', MIMALLOC_PURGE_DELAY: '0' },
} as const;

/** Without it the Astro of a killed build would go on, and write into the folder of the next one. Its input ends with the build. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "process.stdin.on('error', () => {}).once('close', () => process.exit(1)).resume().unref();",
)}`;

/** `12:34:56   ├─ product/12.html (+3ms)`: the time is added once the file is written. */
function writtenPage(line: string): string | undefined {
  return /[├└]─ \/?(\S+\.html) \(\+/.exec(line)?.[1];
}

function isOfPage(line: string): boolean {
  return /[├└]─/.test(line);
}
