import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPackages } from '../../../scripts/dependencies.mjs';

const lockText = readFileSync('package-lock.json', 'utf8');
const lock = JSON.parse(lockText) as { packages: Record<string, { integrity?: string; link?: boolean }> };

test('the lock holds the packages of every platform, so that `npm ci` takes it everywhere', () => {
  expect(missingPackages(lock)).toEqual([]);
  const optionalDependencies = { '@tool/linux-arm64-gnu': '1.2.3', '@tool/win32-x64-msvc': '1.2.3' };
  const poor = {
    packages: {
      'node_modules/tool': { optionalDependencies },
      'node_modules/@tool/win32-x64-msvc': { version: '1.2.3' },
      'node_modules/@tool/linux-arm64-gnu': { version: '1.0.0' },
    },
  };
  expect(missingPackages(poor).map(({ name }) => name)).toEqual(['@tool/linux-arm64-gnu']);
});

test('the lock names no registry, and has the hash of every package', () => {
  expect(lockText).not.toMatch(/"resolved": "http/);
  const unchecked = Object.entries(lock.packages).filter(([, { integrity, link }]) => !integrity && !link);
  expect(unchecked.map(([folder]) => folder)).toEqual(['']);
});

test.each(['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'])(
  'the lock has a linter, a compiler and a picture library for %s',
  (platform) => {
    for (const family of ['@biomejs/cli-', '@astrojs/compiler-binding-', '@img/sharp-', '@rolldown/binding-'])
      expect(Object.keys(lock.packages).filter((name) => name.includes(family + platform))).not.toEqual([]);
  },
);
