import { publishSite } from '#release/publish-site.ts';
import { prepareSettings, withCatalogue } from '../shop.ts';

// Runs as its own process, whose time and memory are measured: `npm run build` into the folder of its argument.
const [folder = 'site'] = process.argv.slice(2);
const settings = prepareSettings();
await withCatalogue(settings, async (source) => {
  await publishSite({
    source,
    dataDir: settings.dataDir,
    folder,
    by: 'rebuild',
    force: true,
    log: (line) => console.error(line),
  });
});
// As `npm run build` ends.
process.exit();
