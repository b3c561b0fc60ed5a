import './environment.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ownerPaths } from '#domain/owner/paths.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { shopDay } from '#domain/text/dates.ts';
import { makeDataFolder } from '#server/database/data-folder.ts';
import { command, print } from './console.ts';
import { demoOwner, inventWeek } from './demo/week.ts';
import { lockOpenShop } from './lock-open-shop.ts';
import { openFilledDatabase } from './shop-database.ts';

/** The hour, in the shop's zone, at which the demo begins anew: its invented mornings are mornings then. */
const resetHour = 12;
/** Size of the database at which the demo begins anew before its day is over, bytes. */
const largest = 200_000_000;
const checkMs = 30_000;

const kept = /^SHOP_(SITE_URL|HOST|TRUSTED_PROXIES|LOG_REQUESTS|DEBUG)$/;

/** `npm run demo`: opens the sample shop with an invented week, for everybody to try, anew each day. */
await command(async () => {
  const { dataDir, siteUrl } = settingsFrom(process.env);
  const folder = path.resolve(`${dataDir}-demo`);
  const files = ['shop.db', 'shop.db-wal', 'shop.db-shm', 'shop.json'].map((name) => path.join(folder, name));
  // Nothing of an owner's own shop: neither its database and bucket, nor its products.
  for (const name of Object.keys(process.env))
    if (/^(SHOP_|DATABASE_URL|SMTP_)/.test(name) && !kept.test(name)) process.env[name] = '';
  Object.assign(process.env, { SHOP_DATA_DIR: folder, SHOP_TEST: 'on', SHOP_DEMO: 'on' });
  const demoDay = () => shopDay(Date.now() - resetHour * 3_600_000);
  const size = () =>
    files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  makeDataFolder(folder);
  for (let isReset = true; isReset; ) {
    const lock = lockOpenShop(folder);
    for (const file of files) rmSync(file, { force: true });
    const day = demoDay();
    const database = await openFilledDatabase(settingsFrom(process.env));
    await inventWeek(database, folder, Date.now());
    await database.destroy();
    lock.release();
    const { name, passphrase } = demoOwner;
    print(`The owner’s app: ${siteUrl}${ownerPaths.orders}, name “${name}”, passphrase “${passphrase}”.`);
    const start = path.join(import.meta.dirname, 'start.ts');
    const shop = spawn(process.execPath, [start], { stdio: 'inherit' });
    const stop = (signal: NodeJS.Signals) => shop.kill(signal);
    process.on('SIGINT', stop).on('SIGTERM', stop);
    isReset = false;
    const watch = setInterval(() => {
      isReset ||= demoDay() !== day || size() > largest;
      if (isReset) shop.kill();
    }, checkMs);
    const [code] = await once(shop, 'exit');
    clearInterval(watch);
    process.off('SIGINT', stop).off('SIGTERM', stop);
    process.exitCode = code ?? 1;
  }
});
