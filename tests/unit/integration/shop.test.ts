import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { dark, light } from '#domain/content/mark.ts';
import { devFiles, inlineTokens, readTokens, withColours } from '#integration/shop.ts';

/** Asks for a path as it stands, which `fetch` would resolve first. */
async function openFolder() {
  const parent = mkdtempSync(path.join(tmpdir(), 'dev-files-'));
  const folder = path.join(parent, 'dev');
  mkdirSync(path.join(folder, 'pictures'), { recursive: true });
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, 'pictures/a1-320.avif'), 'a picture');
  const serve = devFiles(folder);
  const server = createServer((request, response) => serve(request, response, () => response.end('Astro')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    rmSync(parent, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return async (at: string) => {
    const [response] = (await once(get({ port, host: '127.0.0.1', path: at }), 'response')) as [
      IncomingMessage,
    ];
    return [response.headers['content-type'], await text(response)];
  };
}

test('a picture comes with its type, whatever follows its name', async () => {
  const ask = await openFolder();
  expect(await ask('/pictures/a1-320.avif')).toEqual(['image/avif', 'a picture']);
  expect(await ask('/pictures/a1-320.avif?1')).toEqual(['image/avif', 'a picture']);
});

test.each(['/', '/pictures/b2-320.avif', '/../secret.txt', '/%2e%2e%2fsecret.txt', '//secret.txt'])(
  '%s goes on to Astro',
  async (at) => {
    const ask = await openFolder();
    expect(await ask(at)).toEqual([undefined, 'Astro']);
  },
);

const sheet = withColours(readFileSync('src/styles/tokens.css', 'utf8'));

test('markup uses only the tokens that stay in the sheets, those of the dark theme', () => {
  const { themed } = readTokens(sheet);
  const used = globSync('src/**/*.{astro,ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\((--[a-z]+[\w-]*)\)/g)].map(([, name = '']) => name),
  );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !themed.has(name))).toEqual([]);
});

test('icons, manifest and browser bars have the colours of the sheets', () => {
  const themes = sheet.split('@media');
  for (const [index, colours] of [light, dark].entries())
    for (const [name, value] of Object.entries(colours))
      expect(themes[index]).toContain(`--${name}: ${value};`);
});

test('a sheet gets the values of tokens that never change, and the names of those that the dark theme changes', () => {
  const declaration = {
    prop: 'padding',
    value: 'var(--space-4) var(--paper)',
    remove() {},
    replaceWith() {},
  };
  inlineTokens(sheet).Declaration(declaration);
  expect(declaration.value).toBe('1rem var(--paper)');
});
