import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { openDatabaseInMemory } from '#server/database/open.ts';
import { startServer } from '#server/listen.ts';

const secret = 'a-secret-of-the-back-end';

/** The example of the owner's paper, as it stands there. */
function example(): string {
  const [, code = ''] = /```php\n([\s\S]*?)```/.exec(readFileSync('src/release/README.md', 'utf8')) ?? [];
  return code;
}

/** What PHP prints that runs the example against `url`: the status of each call, and whether the example takes it for taken. */
async function run(url: string, script: string, key = secret): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-hook-'));
  const file = path.join(folder, 'example.php');
  const call = example().replace('https://shop.example', url);
  expect(call).toContain(url);
  const told = `echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), $taken ? " taken\\n" : " not taken\\n";`;
  writeFileSync(file, `<?php\n${script.replaceAll('EXAMPLE;', `${call}\n${told}`)}`);
  const { stdout } = await promisify(execFile)('php', ['-d', 'display_errors=stderr', file], {
    env: { ...process.env, SHOP_HOOK_SECRET: key },
  }).finally(() => rmSync(folder, { recursive: true }));
  return stdout.trim().split('\n');
}

test('the example in PHP asks the open shop for a rebuild, twice in one second too', async () => {
  const database = await openDatabaseInMemory();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-hook-shop-'));
  let asked = 0;
  const requestRebuild = () => {
    asked++;
  };
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    database,
    dataDir,
    rebuildHook: { secret, requestRebuild },
  });
  try {
    expect(await run(server.url, 'EXAMPLE;')).toEqual(['202 taken']);
    expect(asked).toBe(1);
    // Until both calls were in one second.
    const twice =
      'do { ob_start(); EXAMPLE; $first = $time; EXAMPLE; } while ($first !== $time && ob_end_clean());';
    expect(await run(server.url, twice)).toEqual(['202 taken', '202 taken']);
    expect(asked).toBeGreaterThanOrEqual(3);
    const before = asked;
    const again = 'EXAMPLE; curl_exec($call); echo curl_getinfo($call, CURLINFO_RESPONSE_CODE);';
    expect(await run(server.url, again)).toEqual(['202 taken', '409']);
    expect(await run(server.url, 'EXAMPLE;', 'another-secret-of-nobody')).toEqual(['401 not taken']);
    expect(asked).toBe(before + 1);
  } finally {
    await server.close();
    await database.destroy();
    rmSync(dataDir, { recursive: true });
  }
});
