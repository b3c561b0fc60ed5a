import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '#server/operator-error.ts';

/**
 * Holds the data folder for this process as long as it lives: two shops on one would clear away each other's sites.
 * Throws an `OperatorError` when another one has it. What a killed process leaves behind holds nobody up.
 */
export async function openOnce(dataDir: string): Promise<void> {
  const address = doorOf(dataDir);
  if (await isTaken(address)) {
    throw new OperatorError(
      `The shop in ${dataDir} is open already: stop that one, or set SHOP_DATA_DIR to another folder.`,
    );
  }
  if (process.platform !== 'win32') rmSync(address, { force: true });
  const door = createServer((visitor) => visitor.destroy());
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen(address, resolve);
  });
  door.unref();
}

/** Paths of sockets must be short, so it is a name made of the folder's. */
function doorOf(dataDir: string): string {
  const name = `lulu-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

function isTaken(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(address);
    visitor.once('connect', () => {
      visitor.destroy();
      resolve(true);
    });
    visitor.once('error', () => resolve(false));
  });
}
