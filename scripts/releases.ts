import './environment.ts';
import { shopMinute } from '#domain/text/dates.ts';
import { listReleases } from '#release/releases.ts';
import { command, print } from './console.ts';
import { prepareSettingsOfReleases } from './shop.ts';

/** `npm run releases`: lists the releases in the data folder, the newest first. */
await command(async () => {
  const releases = listReleases(prepareSettingsOfReleases().dataDir);
  for (const { number, madeAt, by, products, pages, rendered, isCurrent } of releases) {
    print(
      `${isCurrent ? '*' : ' '} ${String(number).padStart(5)}  ${shopMinute(Date.parse(madeAt))}  ${products} products, ${pages} pages (${rendered} rendered), by ${by}`,
    );
  }
  if (releases.length === 0) print('There is no release yet: npm start makes the first.');
  if (releases.some(({ isCurrent }) => isCurrent)) print('* is shown now.');
});
