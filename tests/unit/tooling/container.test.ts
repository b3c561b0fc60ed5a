import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsFrom } from '#domain/shop/settings.ts';
import { healthPath } from '#server/app.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');

test('the container has what the shop runs from, and nothing of this machine', () => {
  const taken =
    readFileSync('.dockerignore', 'utf8')
      .match(/^!.+$/gm)
      ?.map((line) => line.slice(1)) ?? [];
  expect(taken.filter((name) => !existsSync(name))).toEqual([]);
  expect(taken.filter((name) => /^(\.env|\.shop|\.git|tests|node_modules|dist)/.test(name))).toEqual([]);
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  expect(copied.filter((name) => !taken.includes(name))).toEqual([]);
});

test('it runs without rights of root, gets signals itself, and answers for its health at the port of the shop', () => {
  const { port } = settingsFrom({});
  expect(dockerfile).toMatch(/^USER node$.*^CMD \["node", "scripts\/start\.ts"\]$/ms);
  expect(dockerfile).toContain(`http://127.0.0.1:${port}${healthPath}`);
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  expect(compose).toContain(`127.0.0.1:${port}:${port}\n`);
  expect(dockerfile).toContain('SHOP_DATA_DIR=/data');
  expect(compose).toContain('- data:/data\n');
});
