import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { settingsFrom } from '#domain/shop/settings.ts';
import {
  deleteOriginals,
  fetchPictures,
  originalsFolder,
  sharePictures,
  storeOriginal,
} from '#server/catalogue/pictures.ts';
import { openS3, s3Keys } from '../../../support/s3-server.ts';
import { openApp } from '../app-fixture.ts';

/** Sets the bucket of this server, or of no server. */
function use(url: string, keys: Record<string, string> = s3Keys): void {
  for (const [name, value] of Object.entries({ SHOP_BUCKET_URL: url, ...keys })) vi.stubEnv(name, value);
}

function machine(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const filesOf = (dataDir: string) => readdirSync(originalsFolder(dataDir)).toSorted();
const picture = Buffer.from('picture');

test('a picture that one machine stored is shown by another, and gone for both when it is deleted', async () => {
  await using s3 = await openS3();
  use(s3.url);
  const file = await storeOriginal(machine(), picture, 'jpg');
  expect([...s3.objects]).toEqual([[file, picture]]);
  const other = await openApp();
  onTestFinished(() => other.close());
  const row = { path: 'images/a.jpg', content_type: 'image/jpeg', file, size: picture.byteLength };
  await other.database.insertInto('pictures').values(row).execute();
  expect(await (await other.call('/images/a.jpg')).text()).toBe('picture');
  expect(filesOf(other.dataDir)).toEqual([file]);
  await deleteOriginals(other.dataDir, [file]);
  expect([s3.objects.size, filesOf(other.dataDir)]).toEqual([0, []]);
});

test('a picture that another machine stored is not new, so that an import that fails leaves it', async () => {
  await using s3 = await openS3();
  use(s3.url);
  await storeOriginal(machine(), picture, 'jpg');
  const added = new Set<string>();
  await storeOriginal(machine(), picture, 'jpg', added);
  expect(added.size).toBe(0);
});

test('a bucket that is set later gets the pictures of the shop, and a backup has those of all machines', async () => {
  await using s3 = await openS3();
  const dataDir = machine();
  const files: string[] = [];
  for (const text of ['a', 'b', 'c', 'd', 'e'])
    files.push(await storeOriginal(dataDir, Buffer.from(text), 'jpg'));
  use(s3.url);
  await sharePictures(originalsFolder(dataDir), files.slice(0, 4));
  expect([...s3.objects.keys()].toSorted()).toEqual(files.slice(0, 4).toSorted());
  const other = machine();
  await fetchPictures(originalsFolder(other));
  expect(filesOf(other)).toEqual(files.slice(0, 4).toSorted());
  expect(readFileSync(path.join(originalsFolder(other), files[2] ?? ''), 'utf8')).toBe('c');
});

test.each([
  [
    'wrong keys',
    { ...s3Keys, AWS_SECRET_ACCESS_KEY: 'other' },
    '',
    /\(HTTP 403 SignatureDoesNotMatch\): see SHOP_BUCKET_URL/,
  ],
  ['another bucket', s3Keys, 'x', /^The bucket of SHOP_BUCKET_URL does not exist: make it\.$/],
])(
  '%s are said in one sentence without a key, and nothing is stored as new',
  async (_what, keys, end, sentence) => {
    await using s3 = await openS3();
    use(s3.url + end, keys);
    const storing = storeOriginal(machine(), picture, 'jpg');
    await expect(storing).rejects.toThrow(sentence);
    await expect(storing).rejects.not.toThrow(/secret|other/);
  },
);

test('a bucket without its keys ends a start with one sentence', () => {
  expect(() =>
    settingsFrom({ SHOP_BUCKET_URL: 'https://s3.example/pictures', AWS_ACCESS_KEY_ID: 'shop' }),
  ).toThrow(/^SHOP_BUCKET_URL is set, but AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not: set both/);
});

test('without a bucket nothing is asked of anybody', async () => {
  use('', { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_REGION: '' });
  const dataDir = machine();
  const file = await storeOriginal(dataDir, picture, 'jpg');
  await sharePictures(originalsFolder(dataDir), [file]);
  await fetchPictures(originalsFolder(dataDir));
  expect(filesOf(dataDir)).toEqual([file]);
});
