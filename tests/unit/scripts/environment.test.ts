import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChangedProject } from '../../support/changed-project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command has of the environment, started in a folder with this `.env`. */
function read(
  content: string | Buffer,
  names: string[],
  environment: Record<string, string> = {},
  ...words: string[]
) {
  writeFileSync(path.join(folder, '.env'), content);
  const script = `await import(${JSON.stringify(path.resolve('scripts/environment.ts'))});
    console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, '--', ...words],
    { cwd: folder, env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' },
  );
  return { code: status, values: stdout && JSON.parse(stdout), stderr };
}

test('lines of .env are read if the environment is silent: quotes, remarks, export, and the ends of lines of Windows', () => {
  const lines = [
    '# The shop',
    '',
    'SHOP_HOST=Lulu # the name, #1',
    '  export SMTP_URL = "Gulu"  # the city',
    "SHOP_MAIL_FROM='Soap #1'",
    'SHOP_API_URL="Mon-Fri\nSat"',
    'SHOP_DATA_DIR=Tom\'s "Road"',
    'other.name=x',
    'SHOP_SITE_URL= # none',
  ];
  const names = ['SHOP_HOST', 'SMTP_URL', 'SHOP_MAIL_FROM', 'SHOP_API_URL', 'SHOP_DATA_DIR', 'SHOP_SITE_URL'];
  for (const [start, end] of [
    ['', '\n'],
    ['\uFEFF', '\r\n'],
  ])
    expect(read(start + lines.join(end), names, { SMTP_URL: '' })).toEqual({
      code: 0,
      values: ['Lulu', '', 'Soap #1', 'Mon-Fri\nSat', 'Tom\'s "Road"', ''],
      stderr: '',
    });
});

test('the example file, taken as it is, is understood', () => {
  const example = readFileSync('.env.example', 'utf8').replace(/^# ?(?=[A-Z_]+=)/gm, '');
  expect(read(example, ['SHOP_OFFLINE'])).toEqual({ code: 0, values: ['on'], stderr: '' });
});

test.each([
  ['UTF-16', Buffer.from('\uFEFFSHOP_HOST=Nile\r\n', 'utf16le')],
  ['UTF-16 without a byte order mark', Buffer.from('SHOP_HOST=Nile\r\n', 'utf16le')],
  ['Latin-1', Buffer.from('SHOP_HOST=Café\n', 'latin1')],
])('.env in %s ends a command with one sentence', (_, content) => {
  expect(read(content, [])).toMatchObject({
    code: 1,
    stderr: '.env is not in UTF-8: save it again with that encoding.\n',
  });
});

test.each(['SHOP_OFLINE', 'shop_host'])(
  '%s, which is no setting, ends a command with one sentence that names it',
  (name) => {
    expect(read(`SHOP_HOST=Gulu\n${name}=secret\n`, [])).toMatchObject({
      code: 1,
      stderr: `.env sets ${name}, which is no setting: .env.example lists them all.\n`,
    });
  },
);

test('a fact of the shop in .env ends a command with its new place', () => {
  expect(read('SHOP_CHAT_NUMBER=256700123456\n', []).stderr).toBe(
    '.env sets SHOP_CHAT_NUMBER, which moved: write it as chatNumber in src/shop.config.ts, and take the line out of .env.\n',
  );
});

test('unknown variables of the environment are named in a warning, but not for a rebuild that the open shop requests', () => {
  const environment = {
    SHOP_HOST: 'Nile',
    SHOP_API_ULR: 'x',
    SHOP_PORT: '1',
    SHOP_TEST_ON: 'postgres',
    OTHER: 'x',
  };
  expect(read('', ['SHOP_HOST'], environment)).toEqual({
    code: 0,
    values: ['Nile'],
    stderr:
      '\nWARNING: The environment sets SHOP_API_ULR, SHOP_PORT, which the shop does not read: see .env.example.\n\n',
  });
  expect(read('', [], environment, '--by', 'hook').stderr).toBe('');
});

test('an unusable value of the configuration ends a command with one sentence', () => {
  using project = new ChangedProject([['src/shop.config.ts', String.raw`'[2-47]\\d{8}'`, "'['"]]);
  const script = path.join(project.folder, 'scripts/environment.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^phoneRule\.national in src\/shop\.config\.ts is "\[", but must be [^\n]+\n$/,
    ),
  });
});
