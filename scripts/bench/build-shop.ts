import { publishSite } from '#release/publish-site.ts';
import { stepsTaken } from '#release/steps-taken.ts';
import { prepareSettings, withApi } from '../shop.ts';

// Runs as a process of its own, whose time and memory can be measured: `npm run build` into the folder of its argument.
const [folder = 'site'] = process.argv.slice(2);
const settings = prepareSettings();
await withApi(settings, async (source) => {
  await publishSite({
    source,
    dataDir: settings.dataDir,
    folder,
    by: 'rebuild',
    force: true,
    log: (line) => console.error(line),
  });
});

for (const { name, seconds } of stepsTaken()) console.log(`step ${name} ${seconds}`);
