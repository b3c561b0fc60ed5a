import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { makeFolder } from '#files/folders.ts';
import { flushFile, replaceByCopy } from '#files/write-atomically.ts';
import { fetchPictures, originalsFolder } from '../catalogue/pictures.ts';
import { lockDatabase, picturesFolder, previousPrefix, publishedRecords } from '../database/data-folder.ts';
import { OperatorError, unusableError } from '../errors.ts';
import { postgresDump, sqliteDump } from './database-dump.ts';

const manifestName = 'backup.json';

const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(['sqlite', 'postgres']),
  files: v.array(
    v.object({
      path: v.pipe(v.string(), v.regex(new RegExp(`^(${picturesFolder}/)?[\\w-][\\w.-]*$`))),
      bytes: v.number(),
      sha256: v.string(),
    }),
  ),
});

type Manifest = v.InferOutput<typeof manifestSchema>;

interface Place {
  dataDir: string;
  /** `postgres://…`; without it the database is a file in the data folder. */
  databaseUrl?: string | null | undefined;
  folder: string;
  now: number;
}

/** Copies a shop into one folder while it runs; the folder is whole or does not exist. Throws an `OperatorError`. */
export async function makeBackup({ dataDir, databaseUrl, folder, now }: Place): Promise<Manifest> {
  const target = resolve(folder);
  const stagingDir = `${target}.making`;
  const dump = databaseUrl ? postgresDump(databaseUrl) : sqliteDump(dataDir);
  if (existsSync(target)) throw new OperatorError(`${target} is there already: name another folder.`);
  try {
    // What a killed backup has left.
    await rm(stagingDir, { recursive: true, force: true });
    // It holds personal data.
    makeFolder(join(stagingDir, picturesFolder), 0o700);
    await dump.save(join(stagingDir, dump.file));
    await fetchPictures(originalsFolder(dataDir));
    const names = await readdir(originalsFolder(dataDir)).catch(() => []);
    const copied = [...names.map((name) => `${picturesFolder}/${name}`), ...publishedRecords];
    for (const path of copied)
      await copyFile(join(dataDir, path), join(stagingDir, path)).catch(passOverMissing);
    const files: Manifest['files'] = [];
    for (const path of [dump.file, ...copied])
      if (existsSync(join(stagingDir, path))) files.push(await describe(stagingDir, path));
    const manifest: Manifest = { format: 1, madeAt: new Date(now).toISOString(), database: dump.kind, files };
    await writeFile(join(stagingDir, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    });
    await rename(stagingDir, target);
    return manifest;
  } catch (error) {
    await rm(stagingDir, { recursive: true, force: true });
    throw unusableError(`The folder ${target}`, error);
  }
}

/** An import may remove a picture meanwhile, and a shop without a published site has no record. */
function passOverMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** The manifest's entry of a file, after its bytes are flushed to the disk. */
async function describe(folder: string, path: string): Promise<Manifest['files'][number]> {
  const file = join(folder, path);
  await flushFile(file);
  return { path, bytes: (await stat(file)).size, sha256: await hashOf(file) };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Replaces a closed shop by a whole backup; the files before stay in `previousDir`. Throws an `OperatorError`, and changes nothing then. */
export async function restoreBackup({ force, ...place }: Place & { force: boolean }) {
  const { dataDir, databaseUrl, now } = place;
  const source = resolve(place.folder);
  const manifest = await readWholeBackup(source);
  const dump = databaseUrl ? postgresDump(databaseUrl) : sqliteDump(dataDir);
  if (manifest.database !== dump.kind) {
    throw new OperatorError(
      `The backup ${source} is of a shop on ${manifest.database}, this one is on ${dump.kind}: see DATABASE_URL.`,
    );
  }
  const paths = manifest.files.map(({ path }) => path);
  makeFolder(dataDir, 0o700);
  // No process may open the database meanwhile, nor put another backup back.
  const lock = lockDatabase(dataDir);
  try {
    if (!force && (await dump.holdsData())) {
      throw new OperatorError(
        `The shop in ${dataDir} holds data: add --force to put the backup in its place; the shop as it is now is kept.`,
      );
    }
    await dump.assertClosed();
    makeFolder(join(dataDir, picturesFolder));
    // Beside the pictures of the shop before: each is named by its content.
    for (const path of paths.filter((path) => path.startsWith(`${picturesFolder}/`)))
      await replaceByCopy(join(source, path), join(dataDir, path));
    const previousDir = join(dataDir, `${previousPrefix}${now}`);
    makeFolder(previousDir, 0o700);
    for (const record of publishedRecords)
      await copyFile(join(dataDir, record), join(previousDir, record)).catch(passOverMissing);
    await dump.replace(join(source, dump.file), previousDir).catch(async (error: unknown) => {
      // The database is the one before: its copy would take the room that a full disk lacks.
      await rm(previousDir, { recursive: true, force: true });
      throw error;
    });
    for (const record of publishedRecords)
      if (paths.includes(record)) await replaceByCopy(join(source, record), join(dataDir, record));
      else await rm(join(dataDir, record), { force: true });
    const isKept = (await readdir(previousDir)).length > 0;
    if (!isKept) await rm(previousDir, { recursive: true });
    return { manifest, previousDir: isKept ? previousDir : null };
  } catch (error) {
    throw unusableError(`The data folder ${dataDir}`, error);
  } finally {
    lock.release();
  }
}

/** Reads and verifies the backup in `folder`. Throws an `OperatorError` if it is none, or not whole. */
async function readWholeBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => 'null');
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!manifest.success) {
    throw new OperatorError(
      `${folder} is no backup of the shop, or of a newer version: name the folder that npm run backup made.`,
    );
  }
  for (const { path, sha256 } of manifest.output.files) {
    if ((await hashOf(join(folder, path)).catch(() => null)) !== sha256) {
      throw new OperatorError(
        `The file ${path} of the backup ${folder} is missing or damaged: take another backup.`,
      );
    }
  }
  return manifest.output;
}
