import { putInPlace, recoverSite, removeSite } from '#release/releases.ts';

/** `node put-in-place.ts recover|remove|place FOLDER`: one step of a build, for a test that kills it. */
const [what, folder = ''] = process.argv.slice(2);
if (what === 'recover') await recoverSite(folder);
else if (what === 'remove') await removeSite(folder);
else await putInPlace(folder);
