import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { blue, type EmptyShop, emptyShop, product, red } from './import-fixture.ts';

let shop: EmptyShop;

beforeEach(async () => {
  shop = await emptyShop();
});

afterEach(() => shop.close());

test('pictures are looked for in the folder that is named, with or without an images folder in it', async () => {
  shop.put('elsewhere/a.png', red);
  shop.put('elsewhere/images/sub/b.jpg', blue);
  const image = ['images/a.png', 'sub/b.jpg', './sub//b.jpg'];
  const report = await shop.importing([product('1', { image })], {
    picturesDir: join(shop.folder, 'elsewhere'),
  });
  expect([report.pictures, report.notes]).toEqual([2, []]);
  expect((await readProducts(shop.database))[0]?.image).toEqual(['images/a.png', 'images/sub/b.jpg']);
});

test('what is no picture is left out with a note, and its product is kept', async () => {
  shop.put('images/ok.png', red);
  shop.put('images/page.jpg', '<!doctype html>');
  shop.put('images/empty.jpg', '');
  shop.put('images/huge.png', Buffer.concat([red, Buffer.alloc(15 * 1024 * 1024)]));
  mkdirSync(join(shop.folder, 'images', 'folder.jpg'));
  const bad = [
    'images/page.jpg',
    'images/empty.jpg',
    'images/huge.png',
    'images/folder.jpg',
    'images/missing.jpg',
  ];
  const report = await shop.importing([product('1', { image: ['images/ok.png', ...bad] })]);
  expect((await readProducts(shop.database))[0]?.image).toEqual(['images/ok.png']);
  expect(
    report.notes.map(({ row, id, field, value, reason }) => `${row} ${id} ${field} ${value} ${reason}`),
  ).toEqual([
    '1 1 image "images/page.jpg" is not a JPEG, PNG, WebP, AVIF or GIF picture',
    '1 1 image "images/empty.jpg" is not a JPEG, PNG, WebP, AVIF or GIF picture',
    '1 1 image "images/huge.png" is larger than 15 MB',
    `1 1 image "images/folder.jpg" is not in ${shop.folder}`,
    `1 1 image "images/missing.jpg" is not in ${shop.folder}`,
  ]);
  expect(shop.originals()).toHaveLength(1);
});

test('a picture that is cut short is no picture, however well it begins', async () => {
  const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
  const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
  for (const format of formats) {
    const whole = await noise.clone().toFormat(format).toBuffer();
    shop.put(`images/whole.${format}`, whole);
    shop.put(`images/half.${format}`, whole.subarray(0, whole.length / 2));
  }
  const image = formats.flatMap((format) => [`images/whole.${format}`, `images/half.${format}`]);
  const report = await shop.importing([product('1', { image })]);
  expect((await readProducts(shop.database))[0]?.image).toEqual(
    formats.map((format) => `images/whole.${format}`),
  );
  expect(report.notes.map(({ value, reason }) => [value, reason])).toEqual(
    formats.map((format) => [
      `"images/half.${format}"`,
      expect.stringMatching(/^cannot be shown: The \w+ file is damaged or cut short$/),
    ]),
  );
  expect(shop.originals()).toHaveLength(formats.length);
});

test('a list can be imported again without its pictures at hand', async () => {
  shop.put('images/a.png', red);
  await shop.importing([product('1', { image: 'images/a.png' })]);
  rmSync(join(shop.folder, 'images'), { recursive: true });
  const report = await shop.importing([product('1', { price: 8000, image: 'images/a.png' })]);
  expect([report.pictures, report.notes]).toEqual([1, []]);
  expect(shop.originals()).toHaveLength(1);
});

test('a picture that leads out of the folder is left out, and its file is never read', async () => {
  const secret = shop.put('secret.png', red);
  shop.put('shop/images/ok.png', blue);
  shop.put('shop/in.png', blue);
  symlinkSync(secret, join(shop.folder, 'shop', 'images', 'link.png'));
  symlinkSync(shop.folder, join(shop.folder, 'shop', 'images', 'up'));
  const outside = [
    'images/..%2f..%2fsecret.png',
    '%2e%2e%2fsecret.png',
    'images/..%2fin.png',
    'images/link.png',
    'images/up/secret.png',
  ];
  const nasty = [secret, '../secret.png', 'images/../../secret.png', '..\\secret.png', `file://${secret}`];
  const report = await shop.importing([product('1', { image: ['images/ok.png', ...outside, ...nasty] })], {
    picturesDir: join(shop.folder, 'shop'),
  });
  expect(report).toMatchObject({ done: true, pictures: 1 });
  expect(
    report.notes.filter(({ reason }) => reason === 'leads out of the folder of the pictures'),
  ).toHaveLength(5);
  expect((await readProducts(shop.database))[0]?.image).toEqual(['images/ok.png']);
  expect(shop.originals()).toEqual([expect.stringMatching(/\.jpg$/)]);
});

test('a path of dots and codes that ends inside the folder is only a path', async () => {
  shop.put('images/a.png', red);
  const report = await shop.importing([
    product('1', { image: ['images/x/../a.png', 'images/%61.png', 'images/%2e/a.png'] }),
  ]);
  expect([report.pictures, report.notes]).toEqual([1, []]);
});

test('an import that cannot store a picture leaves none of its new ones on the disk', async () => {
  shop.put('images/shown.jpg', blue);
  await shop.importing([product('1', { image: 'images/shown.jpg' })]);
  const shown = shop.originals();
  shop.put('images/red.png', red);
  const unwritable = Buffer.concat([red, Buffer.from('more')]);
  shop.put('images/unwritable.png', unwritable);
  const inItsPlace = join(shop.dataDir, 'pictures-original', `${hashOf(unwritable)}.png`);
  mkdirSync(inItsPlace);
  const image = ['images/shown.jpg', 'images/red.png', 'images/unwritable.png'];
  const validatePicture = async (bytes: Buffer) => {
    if (bytes.equals(unwritable)) await vi.waitFor(() => expect(shop.originals()).toHaveLength(3));
    return null;
  };
  await expect(shop.importing([product('1', { image })], { validatePicture })).rejects.toThrow();
  rmSync(inItsPlace, { recursive: true });
  expect(shop.originals()).toEqual(shown);
});

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
