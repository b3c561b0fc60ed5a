import { publishSite } from '#release/publish-site.ts';
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

const marks = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('site:'));
for (const [index, { name, startTime }] of marks.entries()) {
  const ended = marks[index + 1]?.startTime;
  if (ended !== undefined) console.log(`step ${name.slice('site:'.length)} ${(ended - startTime) / 1000}`);
}
