import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserFault, chromiumPath, fullChromiumPath } from '../../support/chromium.ts';
import requireBrowser from '../../support/require-browser.ts';

let bin = '';
beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), 'lulu-bin-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

test('the browser is the one of CHROMIUM_PATH, or else one on the path', () => {
  const named = program('named');
  expect(chromiumPath({ CHROMIUM_PATH: named, PATH: '' })).toBe(named);
  expect(chromiumPath({ CHROMIUM_PATH: '', PATH: bin })).toBeNull();
  const found = program('chromium');
  expect(chromiumPath({ PATH: `/nowhere${path.delimiter}${bin}` })).toBe(found);
  expect(chromiumPath({ CHROMIUM_PATH: path.join(bin, 'gone'), PATH: bin })).toBeNull();
});

test('a headless shell goes before a whole browser, which is there for what a shell lacks', () => {
  const [shell, browser] = [program('chrome-headless-shell'), program('google-chrome')];
  expect(chromiumPath({ PATH: bin })).toBe(shell);
  expect(fullChromiumPath({ PATH: bin })).toBe(browser);
  expect(fullChromiumPath({ PATH: bin, CHROMIUM_PATH: shell })).toBe(browser);
  expect(chromiumPath({ PATH: bin, CHROMIUM_PATH: browser })).toBe(browser);
  expect(fullChromiumPath({ PATH: '', CHROMIUM_PATH: browser })).toBe(browser);
  rmSync(browser);
  expect(fullChromiumPath({ PATH: bin })).toBeNull();
});

test('a folder is no browser', () => {
  mkdirSync(path.join(bin, 'chromium'));
  expect(chromiumPath({ PATH: bin })).toBeNull();
});

test('a wrong CHROMIUM_PATH is named instead of another browser taken', () => {
  const gone = path.join(bin, 'gone');
  expect(browserFault({ CHROMIUM_PATH: gone })).toBe(
    `CHROMIUM_PATH is "${gone}", where no program is: correct or remove it.`,
  );
});

test('without a browser a sentence says so', () => {
  expect(browserFault({ PATH: bin })).toBe(
    'The journeys need a browser, and none was found: install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the tests again.',
  );
  program('chromium');
  expect(browserFault({ PATH: bin })).toBeNull();
});

test('without a browser the configuration of the journeys loads, and their start says what is missing', async () => {
  vi.stubEnv('CHROMIUM_PATH', path.join(bin, 'gone'));
  const { default: configuration } = await import('../../playwright.config.ts');
  const projects = configuration.projects ?? [];
  expect(projects).not.toHaveLength(0);
  for (const { use } of projects) expect(use?.launchOptions).not.toHaveProperty('executablePath');
  for (const name of [
    '../../playwright.config.ts',
    '../../php/playwright.config.ts',
    '../../walk/playwright.config.ts',
  ]) {
    const { globalSetup } = ((await import(name)) as { default: typeof configuration }).default;
    expect([globalSetup].flat()[0]).toMatch(/require-browser\.ts$/);
  }
  expect(() => requireBrowser()).toThrow('where no program is');
});

function program(name: string): string {
  const file = path.join(bin, name);
  writeFileSync(file, '', { mode: 0o755 });
  return file;
}
