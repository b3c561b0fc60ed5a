import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assertReplaceable } from '#release/site-folder.ts';

test('a build refuses a dist that is a link, which its site would replace, and makes nothing', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'lulu-dist-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  mkdirSync(path.join(place, 'www'));
  symlinkSync('www', path.join(place, 'dist'));
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('scripts/build.ts')], {
    cwd: place,
    encoding: 'utf8',
    env: { ...process.env, SHOP_DATA_DIR: path.join(place, 'shop') },
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      'The folder dist is a link or a mount, which the site of a build would replace: take it away, then build, and copy the site there with npm run deploy -- DEST.\n',
  });
  expect(readdirSync(place).toSorted()).toEqual(['dist', 'www']);
});

test('the mount of another file system is not to be replaced either; a folder, or none, is', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'lulu-dist-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  expect(() => assertReplaceable('/dev')).toThrow('The folder dev is a link or a mount');
  for (const folder of [place, path.join(place, 'dist')])
    expect(() => assertReplaceable(folder)).not.toThrow();
});
