import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { OperatorError } from '#server/errors.ts';
import { asAdministrator, databaseUrl, newDatabaseUrl } from '../../../support/databases.ts';
import { freePort } from '../../../support/free-port.ts';

/** A new database without tables, and the words for it in a fault. */
async function newPlace(options = ''): Promise<{ url: string; place: string }> {
  const url = (await newDatabaseUrl(options)) ?? '';
  const { host, pathname } = new URL(url);
  return { url, place: `The database ${pathname.slice(1)} at ${host}` };
}

/** Opens and closes; a fault must be one sentence without the password. */
async function faultOf(url: string): Promise<string> {
  const outcome = await openDatabase('', url).then(
    (database) => database.destroy().then(() => 'opened'),
    (error: unknown) => error,
  );
  if (outcome === 'opened') return outcome;
  expect(outcome).toBeInstanceOf(OperatorError);
  const { message } = outcome as OperatorError;
  expect(message).not.toContain(decodeURIComponent(new URL(url).password) || 'no password');
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
}

function changed(url: string, changes: Partial<URL>): string {
  return Object.assign(new URL(url), changes).href;
}

test('what was written is there at the next start', async () => {
  const { url } = await newPlace();
  const first = await openDatabase('', url);
  expect(await first.selectFrom('catalogue').selectAll().execute()).toEqual([{ id: 1, version: 0 }]);
  await first.updateTable('catalogue').set({ version: 7 }).execute();
  await first.destroy();
  const second = await openDatabase('', url);
  expect(await second.selectFrom('catalogue').select('version').execute()).toEqual([{ version: 7 }]);
  await second.destroy();
});

test('several processes may start at once on a database without tables', async () => {
  const { url } = await newPlace();
  const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase('', url)));
  for (const database of opened) {
    expect(await database.selectFrom('catalogue').selectAll().execute()).toEqual([{ id: 1, version: 0 }]);
    await database.destroy();
  }
});

test('a server that is not there, a wrong password and a database that is not there are said by PostgreSQL', async () => {
  const { url, place } = await newPlace();
  const port = String(await freePort());
  const advice = 'see that the server runs, and that DATABASE_URL is right.';
  expect(await faultOf(changed(url, { port }))).toMatch(
    /cannot be used \(connect ECONNREFUSED .*\): see that/,
  );
  expect(await faultOf(changed(url, { hostname: 'no-such-host.invalid' }))).toMatch(/ENOTFOUND|EAI_AGAIN/);
  const name = new URL(url).username;
  expect(await faultOf(changed(url, { password: 'wrong' }))).toBe(
    `${place} cannot be used (password authentication failed for user "${name}"): ${advice}`,
  );
  expect(await faultOf(changed(url, { password: '' }))).toContain('password');
  expect(await faultOf(databaseUrl('no_such_shop'))).toContain('database "no_such_shop" does not exist');
});

test('a user who may not make tables is told so', async () => {
  const { url, place } = await newPlace();
  const guest = new URL(url).pathname.slice(1);
  await asAdministrator(`create role ${guest} login password 'guest'`);
  expect(await faultOf(changed(url, { username: guest, password: 'guest' }))).toContain(
    `${place} (UTF8) must have the encoding UTF8, and let this user make tables`,
  );
  await asAdministrator(`drop role ${guest}`);
});

test('a database that newer code made stops the start and is left as it was', async () => {
  const { url } = await newPlace();
  const database = await openDatabase('', url);
  await sql`insert into migrations values ('999-loyalty')`.execute(database);
  expect(await faultOf(url)).toBe(
    'The database was made by a newer version of the shop (it knows 999-loyalty): start that version, or set SHOP_DATA_DIR or DATABASE_URL to another database.',
  );
  await database.destroy();
});

test('a database of another program, or one that does not know every letter, is not touched', async () => {
  const { url, place } = await newPlace();
  const database = await openDatabase('', url);
  await sql`drop table migrations, catalogue`.execute(database);
  expect(await faultOf(url)).toContain(`${place} cannot be used (relation "products" already exists):`);
  const tables = await database.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain('migrations');
  await database.destroy();

  const latin = await newPlace("template template0 encoding 'LATIN1' locale 'C'");
  expect(await faultOf(latin.url)).toContain(`${latin.place} (LATIN1) must have the encoding UTF8`);
});
