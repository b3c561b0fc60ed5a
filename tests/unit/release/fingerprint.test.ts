import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintsOf } from '#release/fingerprint.ts';
import { ChangedProject } from '../../support/changed-project.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['SHOP_API_URL', 'https://other.example'],
  ['SHOP_PHONE', '+256 700 000 001'],
])('a site that names another %s is another site, be its catalogue the same', (name, value) => {
  const snapshot = { products: [], extras: [] };
  const before = fingerprintsOf(snapshot).site;
  vi.stubEnv(name, value);
  expect(fingerprintsOf(snapshot).site).not.toBe(before);
  vi.unstubAllEnvs();
  expect(fingerprintsOf(snapshot).site).toBe(before);
});

test.each([
  ['SHOP_STAND_INS', ' on '],
  ['SHOP_PHONE', ''],
  ['SHOP_SITE_URL', 'http://localhost:4321/'],
  ['SHOP_DEBUG', '1'],
  ['SHOP_HOST', '127.0.0.1'],
  ['SHOP_TEST_DATABASE_URL', 'postgres://localhost/tests'],
  ['SHOP_OF_A_CI', 'something'],
])('what says the same in other words is the same site: %s is "%s"', (name, value) => {
  const snapshot = { products: [], extras: [] };
  const before = fingerprintsOf(snapshot).site;
  vi.stubEnv(name, value);
  expect(fingerprintsOf(snapshot).site).toBe(before);
});

test.runIf(process.platform !== 'win32')(
  'hidden files of public and linked ones of public and src are among what a site is made from',
  () => {
    using project = new ChangedProject([]);
    const at = (file: string) => path.join(project.folder, file);
    mkdirSync(at('public/.well-known'));
    writeFileSync(at('public/.well-known/assetlinks.json'), '[]');
    mkdirSync(at('elsewhere'));
    writeFileSync(at('elsewhere/note.ts'), '');
    symlinkSync(at('elsewhere'), at('public/linked'));
    symlinkSync(at('elsewhere/note.ts'), at('src/domain/note.ts'));
    symlinkSync(at('nowhere'), at('public/dangling'));
    writeFileSync(at('src/domain/.note.ts.swp'), '');
    writeFileSync(at('public/README.md'), '');
    for (const clutter of ['.DS_Store', 'linked/Thumbs.db']) writeFileSync(at(`public/${clutter}`), '');
    const files = sourcesOf(project.folder);
    expect(
      files.filter((file) => /well-known|linked|dangling|\.swp|\/note\.|README|_Store/.test(file)),
    ).toEqual([
      'public/.well-known/assetlinks.json',
      'public/README.md',
      'public/linked/note.ts',
      'src/domain/note.ts',
    ]);
    for (const file of [
      'astro.config.mjs',
      'package-lock.json',
      'public/favicon.ico',
      'src/pages/index.astro',
    ])
      expect(files).toContain(file);
    expect(files.filter((file) => /^src\/(server|conformance)\//.test(file))).toEqual([]);
    expect(files).toEqual(files.toSorted());
  },
);

test('a film in public, of 400 MB, is hashed without filling the memory', () => {
  using project = new ChangedProject([]);
  const film = path.join(project.folder, 'public/film.mp4');
  writeFileSync(film, '');
  truncateSync(film, 400_000_000);
  const module = pathToFileURL(path.join(project.folder, 'src/release/fingerprint.ts')).href;
  const code = `const { fingerprintsOf } = await import('${module}');
    fingerprintsOf({ products: [], extras: [] });
    console.log(process.resourceUsage().maxRSS);`;
  const kilobytes = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: project.folder,
    encoding: 'utf8',
  });
  expect(Number(kilobytes)).toBeLessThan(300_000);
});

/** Paths of the files of a project from which its pages are made, as its own code lists them. */
function sourcesOf(project: string): string[] {
  const module = pathToFileURL(path.join(project, 'src/release/sources.ts')).href;
  const code = `const { readSources } = await import('${module}');
    console.log(JSON.stringify([...readSources()].map(([file]) => file)));`;
  const words = ['--input-type=module', '-e', code];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
}
