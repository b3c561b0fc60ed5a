import { putInPlace, settleSite } from '#release/put-in-place.ts';

/** `node put-in-place.ts settle|place FOLDER`: one step of a build, for a test that kills it. */
const [what, folder = ''] = process.argv.slice(2);
if (what === 'settle') await settleSite(folder);
else await putInPlace(folder);
