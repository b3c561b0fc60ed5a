import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

/** Starts `npm run dev` in a folder where `program` stands in for Astro. */
function startDev(place: Workplace, api: OtherApi, program: string) {
  api.list([listed(1)]);
  const folder = path.join(place.folder, 'node_modules/astro/bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'astro.mjs'), program);
  return place.begin(api.url, [], {}, 'dev.ts');
}

test('when Astro ends with a fault, so does npm run dev', async () => {
  await using api = await OtherApi.open();
  using place = new Workplace();
  const dev = startDev(place, api, 'process.exitCode = 3;');
  expect(await once(dev, 'close')).toEqual([3, null]);
});

test('a signal to npm run dev alone ends Astro too', async () => {
  await using api = await OtherApi.open();
  using place = new Workplace();
  const program = `process.once('SIGTERM', () => { console.log('ended'); process.exit(); });
    setTimeout(() => process.exit(4), 20_000);
    console.log('open');`;
  const dev = startDev(place, api, program);
  dev.stdout.on('data', (chunk) => {
    if (String(chunk).includes('open')) dev.kill('SIGTERM');
  });
  const [said, end] = await Promise.all([text(dev.stdout), once(dev, 'close')]);
  expect(said).toContain('ended');
  expect(end).toEqual([0, null]);
});
