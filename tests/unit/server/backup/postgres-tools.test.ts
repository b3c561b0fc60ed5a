import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { environmentOf } from '#server/backup/postgres-tools.ts';

/** Any file that can be read: no connection is made. */
const file = fileURLToPath(import.meta.url);
const verified = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: expect.stringMatching(/authorities\.pem$/) };

test.each([
  ['', {}],
  ['?sslmode=disable', { PGSSLMODE: 'disable' }],
  ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
  ['?ssl=no-verify', { PGSSLMODE: 'require' }],
  ['?sslmode=require', verified],
  ['?sslmode=verify-full', verified],
  ['?ssl=true', verified],
  [`?sslrootcert=${file}`, { ...verified, PGSSLROOTCERT: file }],
  [`?sslmode=require&sslcert=${file}&sslkey=${file}`, { ...verified, PGSSLCERT: file, PGSSLKEY: file }],
  ['?sslmode=require&uselibpqcompat=true', { PGSSLMODE: 'require' }],
])('a backup of postgres://…/shop%s verifies its server as the shop does', (parameters, expected) => {
  vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const { PGDATABASE, PGHOST, ...encryption } = environmentOf(`postgres://db.example/shop${parameters}`);
  expect([PGHOST, PGDATABASE]).toEqual(['db.example', 'shop']);
  expect(encryption).toEqual(expected);
});

test('a backup trusts the authorities that the shop itself trusts', () => {
  const { PGSSLROOTCERT = '' } = environmentOf('postgres://db.example/shop?ssl=true');
  expect(readFileSync(PGSSLROOTCERT, 'utf8').match(/-----BEGIN CERTIFICATE-----/g)).toHaveLength(
    getCACertificates('default').length,
  );
});
