import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-env-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command has of the environment, started in a folder with this `.env`. */
function read(names: string[], environment: Record<string, string> = {}, words: readonly string[] = []) {
  const script = `await import(${JSON.stringify(path.resolve('scripts/environment.ts'))});
    console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, '--', ...words],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    },
  );
  return { code: status, values: stdout && JSON.parse(stdout), faults: stderr };
}

function writeEnv(content: string | Buffer): void {
  writeFileSync(path.join(folder, '.env'), content);
}

test('lines of .env are read where the environment is silent', () => {
  const lines = [
    '# The shop',
    '',
    'SHOP_NAME=Lulu # the name, #1',
    '  export SHOP_CITY = "Gulu"  # the city',
    "SHOP_TAGLINE='Soap #1'",
    'SHOP_HOURS="Mon-Fri\nSat"',
    'SHOP_STREET=Tom\'s "Road"',
    'other.name=x',
    'SHOP_PHONE= # none',
  ];
  const names = ['NAME', 'CITY', 'TAGLINE', 'HOURS', 'STREET', 'PHONE'].map((name) => `SHOP_${name}`);
  for (const end of ['\n', '\r\n', '\r']) {
    writeEnv(lines.join(end));
    expect(read(names, { SHOP_CITY: '' })).toEqual({
      code: 0,
      values: ['Lulu', '', 'Soap #1', 'Mon-Fri\nSat', 'Tom\'s "Road"', ''],
      faults: '',
    });
  }
});

test('the example file, taken as it is, is understood', () => {
  writeEnv(readFileSync('.env.example', 'utf8').replace(/^# ?(?=[A-Z_]+=)/gm, ''));
  expect(read(['SHOP_NAME'])).toEqual({ code: 0, values: ['Lulu'], faults: '' });
});

test('a byte order mark at the start of .env changes nothing', () => {
  writeEnv('\uFEFFSHOP_NAME=Nile\n');
  expect(read(['SHOP_NAME'])).toEqual({ code: 0, values: ['Nile'], faults: '' });
});

test.each([
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFFSHOP_NAME=Nile\r\n', 'utf16le')],
  ['UTF-16 without one', Buffer.from('SHOP_NAME=Nile\r\n', 'utf16le')],
  ['Latin-1', Buffer.from('SHOP_NAME=Café\n', 'latin1')],
])('.env in %s ends a command with one sentence', (_, content) => {
  writeEnv(content);
  expect(read([])).toMatchObject({
    code: 1,
    faults: '.env is not in UTF-8: save it once more with that encoding.\n',
  });
});

test.each([
  ['SHOP_NAME: Lulu', 1],
  ['# The shop\n\nSHOP_NAME=Lulu\nSHOP CITY=Gulu', 4],
  ['SHOP_HOURS="Mon\nTue"\nSMTP_URL smtps://u:secret@mail.example\n', 3],
  ['SHOP_NAME="Lulu" & Sons', 1],
  ['SHOP_NAME="Lulu\nSHOP_CITY="secret"', 1],
  ['SHOP_CITY=Gulu\nSHOP_COUNTRY="Uganda\nSHOP_NAME=Lulu', 2],
  ["SHOP_TAGLINE='tis the season\r\n", 1],
  ['SHOP_CITY=Gulu\nSHOP_NAME = "Lulu\nSHOP_COUNTRY=Uganda', 2],
  ['SHOP_NAME= "Lulu" & Sons', 1],
  ['=secret', 1],
  ['SHOP_NAME=Lulu\r\nsecret\r\n', 2],
])(
  'a line that sets nothing ends a command with one sentence that tells its number, not its text: %j',
  (content, line) => {
    writeEnv(content);
    expect(read([])).toMatchObject({
      code: 1,
      faults: `Line ${line} of .env is no NAME=value, or has a quote that never ends: write it such as SHOP_NAME="Lulu", or put a # before it.\n`,
    });
  },
);

test.each(['Plot #12', 'Lulu#', 'Lulu #note', '#12', 'p#ss # a note'])(
  'a value without quotes that would be cut at its # ends a command with one sentence that does not tell it: %s',
  (value) => {
    writeEnv(`SHOP_CITY=Gulu # the city, since #7\nSHOP_STREET=${value}\r\n`);
    expect(read([])).toMatchObject({
      code: 1,
      faults:
        'Line 2 of .env has a # in a value without quotes, which would end there: put the value in quotes, such as "Plot #12", or a space before and after the # of a remark.\n',
    });
  },
);

test.each([
  ['SHOP_INSTGRAM', 'SHOP_INSTAGRAM'],
  ['SHOP_SMPT_URL', 'SMTP_URL'],
  ['shop_name', 'SHOP_NAME'],
  ['SHOP-NAME', 'SHOP_NAME'],
  ['SHOP_OUT_DIR', null],
])('%s, which is no variable of the shop, ends a command with one sentence that names it', (name, likely) => {
  writeEnv(`SHOP_CITY=Gulu\n${name}=secret\n`);
  const advice = likely
    ? `write ${likely}, if you mean that; .env.example lists them all.`
    : '.env.example lists them all, such as SHOP_NAME=Lulu.';
  expect(read([])).toMatchObject({
    code: 1,
    faults: `.env sets ${name}, which is no variable of the shop: ${advice}\n`,
  });
});

test.each([
  ['API_URL', 'SHOP_API_URL'],
  ['PHONE', 'SHOP_PHONE'],
  ['SHOPPHONE', 'SHOP_PHONE'],
  ['ShopName', 'SHOP_NAME'],
  ['port', 'PORT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['INSTAGRAMM', 'SHOP_INSTAGRAM'],
])(
  '%s in .env, which the shop does not read, is told once with the likely name, and ends nothing',
  (name, likely) => {
    writeEnv(`SHOP_CITY=Gulu\n${name}=secret\n`);
    expect(read(['SHOP_CITY'])).toEqual({
      code: 0,
      values: ['Gulu'],
      faults: `\nWARNING: .env sets ${name}, which the shop does not read: write ${likely}, if you mean that.\n\n`,
    });
  },
);

test('a variable of the shop that several lines of .env set is told with the line that counts, and ends nothing', () => {
  const lines = [
    'SHOP_NAME=Nile',
    'SHOP_HOURS="Mon',
    'Tue"',
    '# SHOP_CITY=Jinja',
    'SHOP_CITY=Gulu',
    'export SHOP_NAME = "Lulu"',
    'TZ=UTC',
    'TZ=Africa/Kampala',
    'SHOP_HOURS=Sat',
    'SHOP_NAME=Mara',
  ];
  writeEnv(lines.join('\r\n'));
  expect(read(['SHOP_NAME', 'SHOP_HOURS', 'SHOP_CITY'])).toEqual({
    code: 0,
    values: ['Mara', 'Sat', 'Gulu'],
    faults: [
      '\nWARNING: .env sets SHOP_NAME in line 10 and in lines 1, 6: line 10 counts, so take the rest away.\n\n',
      '\nWARNING: .env sets SHOP_HOURS in line 9 and in line 2: line 9 counts, so take the rest away.\n\n',
    ].join(''),
  });
});

test('a rebuild that the open shop requests says what is new in .env since the shop started, and nothing twice', () => {
  writeEnv('PHONE=1\n');
  const environment = { SHOP_PORT: '1' };
  const { faults } = read([], environment);
  const said = faults.match(/(?<=^WARNING: ).*/gm);
  expect(said).toHaveLength(2);
  const requested = { ...environment, SHOP_PRINTED_WARNINGS: JSON.stringify(said) };
  expect(read([], requested)).toEqual({ code: 0, values: [], faults: '' });
  writeEnv('PHONE=1\nSMTP_ULR=x\n');
  expect(read([], requested).faults).toBe(
    '\nWARNING: .env sets SMTP_ULR, which the shop does not read: write SMTP_URL, if you mean that.\n\n',
  );
});

test('a command with --by that no open shop starts says all its warnings', () => {
  writeEnv('PHONE=1\n');
  expect(read([], {}, ['--by', 'schedule']).faults).toContain('WARNING: .env sets PHONE');
});

test('names of other programs in .env, and a likely name that is set too, are no slip', () => {
  writeEnv('NODE_ENV=production\nTZ=UTC\nCOMPOSE_PROJECT_NAME=x\nMYSQL_HOST=db\nPHONE=1\nSHOP_PHONE=2\n');
  expect(read(['SHOP_PHONE'])).toEqual({ code: 0, values: ['2'], faults: '' });
});

test('unknown variables in the environment are named in a warning, without their values, and end nothing', () => {
  const environment = {
    SHOP_NAME: 'Nile',
    SHOP_API_ULR: 'https://secret.example',
    SHOP_PORT: '1',
    SHOP_TEST_ON: 'postgres',
    OTHER: 'x',
  };
  expect(read(['SHOP_NAME'], environment)).toEqual({
    code: 0,
    values: ['Nile'],
    faults: `\nWARNING: The environment sets SHOP_API_ULR, SHOP_PORT, which the shop does not read: .env.example lists its variables, such as SHOP_NAME=Lulu.\n\n`,
  });
});

test('a folder in the place of .env ends a command with one sentence', () => {
  mkdirSync(path.join(folder, '.env'));
  expect(read([])).toMatchObject({
    code: 1,
    faults: expect.stringMatching(/^\.env cannot be read \(EISDIR: [^\n]+\): make it a file [^\n]+\.\n$/),
  });
});
