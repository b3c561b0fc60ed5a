import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScript } from './script-fixture.ts';

/** The last line of an import. */
const onPages = 'npm run rebuild shows them on the pages of an open shop, npm start opens one with them.\n';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-commands-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function run(script: string, words: string[], environment: Record<string, string> = {}) {
  return runScript(script, words, { SHOP_DATA_DIR: dataDir, ...environment });
}

test('an import over a catalogue of the owner’s is refused by the guards of a publication, since an open shop sells it at once', async () => {
  const file = join(dataDir, 'mine.csv');
  const write = (prices: readonly string[]) =>
    writeFileSync(
      file,
      ['id,name,price', ...prices.map((price, id) => `${id + 1},Soap ${id + 1},${price}`)].join('\n'),
    );
  write(['9000', '9100', '9200', '9300']);
  // The sample gives way to any catalogue.
  expect((await run('catalogue.ts', ['import', file])).code).toBe(0);
  write(['900', '910', '920', '9300']);
  const refused = await run('catalogue.ts', ['import', file]);
  expect([refused.code, refused.faults]).toEqual([1, '']);
  expect(refused.said).toBe(
    "Read as this shop's CSV.\n" +
      '3 prices are about ten times what they were, or a tenth, or further off. Nothing is imported, since an open shop would sell this at once. If that is meant, import with --force.\n',
  );
  write(['9000']);
  expect((await run('catalogue.ts', ['import', file])).said).toContain(
    'Only 1 of the 4 products that the shop has would be left.',
  );
  const exported = join(dataDir, 'now.json');
  await run('catalogue.ts', ['export', exported]);
  expect(readFileSync(exported, 'utf8')).toContain('9200');
  expect((await run('catalogue.ts', ['import', file, '--force'])).said).toBe(
    `Read as this shop's CSV.\nImported against a guard: Only 1 of the 4 products that the shop has would be left.\n1 product and 0 pictures are the catalogue now.\n${onPages}`,
  );
});

test('a file is written where the owner has typed the call, and not where npm runs it', async () => {
  mkdirSync(join(dataDir, 'desk'));
  const typed = { INIT_CWD: join(dataDir, 'desk'), npm_lifecycle_event: 'catalogue' };
  expect((await run('catalogue.ts', ['import', 'mine.csv'], typed)).faults).toContain(
    join(dataDir, 'desk', 'mine.csv'),
  );
  writeFileSync(join(dataDir, 'desk/mine.csv'), 'id,name,price\n1,Soap,900\n');
  expect(await run('catalogue.ts', ['import', 'mine.csv'], typed)).toMatchObject({ code: 0, faults: '' });
  const exported = await run('catalogue.ts', ['export', 'now.json'], typed);
  expect(exported).toMatchObject({ code: 0, faults: '' });
  expect(readdirSync(join(dataDir, 'desk')).toSorted()).toEqual(['mine.csv', 'now.json']);
});

test('a refused import says which row and why, and ends with exit code 1; the good rows can be had', async () => {
  const file = join(dataDir, 'mine.json');
  writeFileSync(
    file,
    JSON.stringify([
      { id: '1', name: 'Soap', price: 5 },
      { id: '2', name: 'Soap', price: '12.000' },
    ]),
  );
  const refused = await run('catalogue.ts', ['import', file]);
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringMatching(
      /^Read as this shop's JSON\.\nRefused: row 2, id 2: price "12\.000" .*\nNothing is imported, .*--skip-refused\.\n$/,
    ),
  ]);
  expect((await run('catalogue.ts', ['export', join(dataDir, 'out.json')])).faults).toContain(
    'The shop has no products to export',
  );
  const skipping = await run('catalogue.ts', ['import', file, '--skip-refused']);
  expect([skipping.code, skipping.said]).toEqual([
    0,
    expect.stringContaining('1 product and 0 pictures are the catalogue now.'),
  ]);
});

test('a catalogue is exported with its pictures', async () => {
  mkdirSync(join(dataDir, 'mine'));
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  writeFileSync(join(dataDir, 'mine', 'a.gif'), picture);
  const file = join(dataDir, 'mine', 'mine.json');
  writeFileSync(file, JSON.stringify([{ id: '1', name: 'Soap', price: 5, image: 'a.gif' }]));
  expect((await run('catalogue.ts', ['import', file])).code).toBe(0);
  const out = join(dataDir, 'out');
  const exported = await run('catalogue.ts', ['export', join(dataDir, 'out.csv'), '--pictures', out]);
  expect(exported).toEqual({ code: 0, said: '1 product and 1 picture are exported.\n', faults: '' });
  expect(readFileSync(join(out, 'images', 'a.gif'))).toEqual(picture);

  const originals = join(dataDir, 'pictures-original');
  for (const name of readdirSync(originals)) rmSync(join(originals, name));
  const broken = await run('catalogue.ts', [
    'export',
    join(dataDir, 'two.csv'),
    '--pictures',
    out,
    '--force',
  ]);
  expect(broken).toMatchObject({ code: 1, said: '' });
  expect(broken.faults).toMatch(
    /^The picture images\/a\.gif cannot be exported, since its file \/\S+\.gif is gone: [^\n]+\.\n$/,
  );
  expect(existsSync(join(dataDir, 'two.csv'))).toBe(false);
});

const commandsOfShop: [script: string, words: string[]][] = [
  ['orders.ts', ['status', 'abcdef01', 'Packing']],
  ['messages.ts', ['list']],
  ['vitals.ts', []],
  ['catalogue.ts', ['export', 'out.csv']],
  ['backup.ts', []],
  ['releases.ts', []],
  ['rollback.ts', []],
];

test.each(commandsOfShop)(
  '%s %j in a data folder without a shop says so, and leaves nothing',
  async (script, words) => {
    const mistyped = join(dataDir, 'typo');
    expect(await run(script, words, { SHOP_DATA_DIR: mistyped })).toEqual({
      code: 1,
      said: '',
      faults: `There is no shop in ${mistyped}: set SHOP_DATA_DIR to the folder of yours.\n`,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test.each(commandsOfShop.filter(([script]) => /backup|releases/.test(script)))(
  '%s %j makes no data folder for a shop on PostgreSQL, and leaves nothing where no server answers',
  async (script, words) => {
    const mistyped = join(dataDir, 'typo');
    const DATABASE_URL = 'postgres://shop@127.0.0.1:1/lulu';
    expect(await run(script, words, { SHOP_DATA_DIR: mistyped, DATABASE_URL })).toEqual({
      code: 1,
      said: '',
      faults: `There is no shop in ${mistyped}: set SHOP_DATA_DIR to the folder of yours.\n`,
    });
    expect(readdirSync(dataDir)).toEqual([]);
    const { said, faults } = await run(script, words, { DATABASE_URL });
    expect(said + faults).toMatch(
      /^(The database lulu at 127.0.0.1:1 cannot be used|There is no release yet|The database of DATABASE_URL cannot be used |pg_dump is not )/,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test.each([
  ['build.ts', 'SHOP_OFFLINE', 'x'],
  ['start.ts', 'SHOP_STAND_INS', 'maybe'],
  ['dev.ts', 'PORT', 'x'],
])('R29: %s with %s=%s ends with one sentence that names the variable', async (script, name, value) => {
  const { code, said, faults } = await run(script, [], { [name]: value });
  expect([code, said]).toEqual([1, '']);
  expect(faults).toMatch(new RegExp(`^${name} is "${value}", but must be [^\\n]+\\.\\n$`));
});

test.runIf(process.platform === 'linux').each([
  ['start.ts', ''],
  ['build.ts', 'http://127.0.0.1:9'],
])('a data folder where none can be made ends %s with one sentence', async (script, SHOP_API_URL) => {
  const { code, said, faults } = await run(script, [], { SHOP_DATA_DIR: '/proc/none/shop', SHOP_API_URL });
  expect([code, said]).toEqual([1, '']);
  expect(faults).toMatch(/^The data folder \/proc\/none\/shop cannot be used \(ENOENT[^\n]+\.\n$/);
});

test.runIf(process.platform === 'linux')(
  'a folder that cannot be made ends a backup with one sentence',
  async () => {
    writeFileSync(join(dataDir, 'mine.csv'), 'id,name,price\n1,Soap,900\n');
    expect((await run('catalogue.ts', ['import', join(dataDir, 'mine.csv')])).code).toBe(0);
    expect((await run('backup.ts', ['/proc/none/monday'])).faults).toMatch(
      /^The folder \/proc\/none\/monday cannot be used \(ENOENT[^\n]+\.\n$/,
    );
  },
);
