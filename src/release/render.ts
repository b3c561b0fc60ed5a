import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './project.ts';

/**
 * Runs Astro over a snapshot into an empty folder, in a process of its own so that its memory goes with it.
 * Throws with Astro's last lines when it fails.
 */
export async function renderPages(snapshotFile: string, outDir: string): Promise<void> {
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      SHOP_SNAPSHOT: path.resolve(snapshotFile),
      SHOP_OUT_DIR: path.resolve(outDir),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(isTelling));
    lines.splice(0, lines.length - 25);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The pages could not be made:\n${lines.join('\n')}`);
}

/** Not the line that Astro prints for each page. */
function isTelling(line: string): boolean {
  return line.trim() !== '' && !/[├└]─/.test(line);
}
