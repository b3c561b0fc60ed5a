import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  missingPackages,
  packagesWithoutHash,
  withHashes,
  withMissingPackages,
} from '../../../scripts/setup/lockfile.mjs';
import { packagesLeftOut } from '../../../scripts/setup/platform.mjs';

const lockText = readFileSync('package-lock.json', 'utf8');
const lock = JSON.parse(lockText);

test('the lock holds the packages of every platform, so that `npm ci` takes it everywhere', () => {
  expect(missingPackages(lock)).toEqual([]);
});

test('the lock names no registry', () => {
  expect(lockText).not.toMatch(/"resolved": "http/);
});

test('every package has its integrity hash, on every platform', () => {
  expect(packagesWithoutHash(lock)).toEqual([]);
});

test('hashes that the registry knows are written where npm would have written them, the others stay open', () => {
  const entry = (cpu: string) => ({ version: '1.2.3', cpu: [cpu], dev: true, optional: true });
  const poor = {
    packages: {
      '': { name: 'shop' },
      'node_modules/@tool/a': entry('x64'),
      'node_modules/@tool/b': entry('arm64'),
    },
  };
  const known = withHashes(poor, (name: string, version: string) =>
    name === '@tool/a' ? `sha512-of-${name}-${version}` : null,
  );
  expect(Object.entries(known.packages['node_modules/@tool/a'])).toEqual([
    ['version', '1.2.3'],
    ['integrity', 'sha512-of-@tool/a-1.2.3'],
    ['cpu', ['x64']],
    ['dev', true],
    ['optional', true],
  ]);
  expect(packagesWithoutHash(known)).toEqual([
    { folder: 'node_modules/@tool/b', name: '@tool/b', version: '1.2.3' },
  ]);
});

test.each([
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64', libc: null },
  { os: 'win32', cpu: 'x64', libc: null },
])('the lock has a linter, a compiler and a picture library for $os-$cpu', (machine) => {
  const names = packagesLeftOut('/nowhere', lock, true, machine);
  for (const family of ['@biomejs/cli-', '@astrojs/compiler-binding-', '@img/sharp-', '@rolldown/binding-']) {
    expect(names.filter((name) => name.startsWith(family))).not.toEqual([]);
  }
});

test('a package that npm left out is added as npm would have written it', () => {
  const poor = {
    packages: {
      '': { name: 'shop' },
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { '@tool/linux-arm64-gnu': '1.2.3', '@tool/win32-x64-msvc': '1.2.3' },
      },
      'node_modules/@tool/win32-x64-msvc': { version: '1.2.3' },
    },
  };
  expect(missingPackages(poor).map(({ name }) => name)).toEqual(['@tool/linux-arm64-gnu']);
  const whole = withMissingPackages(poor);
  expect(missingPackages(whole)).toEqual([]);
  expect(whole.packages['node_modules/@tool/linux-arm64-gnu']).toEqual({
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    libc: ['glibc'],
    optional: true,
    os: ['linux'],
  });
});

test('two versions of a package for another platform stand side by side', () => {
  const tool = (version: string) => ({ optionalDependencies: { 'tool-darwin-arm64': version } });
  const whole = withMissingPackages({
    packages: { 'node_modules/a/node_modules/tool': tool('1.0.0'), 'node_modules/tool': tool('2.0.0') },
  });
  expect(missingPackages(whole)).toEqual([]);
  const versions = Object.values(whole.packages).map((entry) => (entry as { version?: string }).version);
  expect(versions.filter(Boolean).toSorted()).toEqual(['1.0.0', '2.0.0']);
});

test('a package whose name tells no platform is not guessed', () => {
  const odd = { packages: { 'node_modules/tool': { optionalDependencies: { speedup: '1.0.0' } } } };
  expect(() => withMissingPackages(odd)).toThrow(
    'package-lock.json lacks speedup, whose name tells no platform.',
  );
});
