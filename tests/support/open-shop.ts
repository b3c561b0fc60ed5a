import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shopFileIn } from '#server/database/data-folder.ts';
import { keepMail } from './mailboxes.ts';
import { openShop } from './shop.ts';
import { openSmtpServer } from './smtp-server.ts';

/** Once before the journeys: builds and opens the sample shop, or uses the one at `JOURNEY_URL` and `JOURNEY_DATA_DIR`. */
export default async function openTheShop(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_URL) return async () => {};
  console.log('Opening the sample shop, which draws and encodes all its pictures the first time.');
  const mailboxes = mkdtempSync(path.join(tmpdir(), 'lulu-mailboxes-'));
  const mails = await openSmtpServer('accept', (mail) => keepMail(mailboxes, mail));
  const shop = await openShop({
    apiElsewhere: true,
    env: { SMTP_URL: mails.url },
    pictureCache: 'node_modules/.cache/journey-pictures',
    onOutput: (text) => process.stdout.write(text),
  });
  receiveGoods(shop.dataDir);
  process.env.JOURNEY_URL = shop.url;
  process.env.JOURNEY_DATA_DIR = shop.dataDir;
  process.env.JOURNEY_MAILBOXES = mailboxes;
  return async () => {
    await shop.close();
    await mails.close();
    rmSync(mailboxes, { recursive: true, force: true });
  };
}

/** The journeys order more than the sample has: what is in good supply stays so, and no journey sells out another's goods. */
function receiveGoods(dataDir: string): void {
  const database = new DatabaseSync(shopFileIn(dataDir), { timeout: 10_000 });
  database.exec(
    'update products set stock = stock + 10000 where stock > 10; update catalogue set version = version + 1',
  );
  database.close();
}
