import { chromiumPath, fullChromiumPath, shellPath } from '../../tests/support/chromium.ts';
import { aptInstall, canInstall } from './apt-get.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Most journeys take half of the processor time in a headless shell; those with the back-forward cache need the other. */
const packages: readonly [string, (env: Environment) => string | null][] = [
  ['chromium-headless-shell', shellPath],
  ['chromium', fullChromiumPath],
];

/** Where a browser for the journeys is, installed first where that is possible; or one sentence why there is none. */
export async function provideChromium(
  env: Environment = process.env,
  install: typeof aptInstall | null = canInstall ? aptInstall : null,
): Promise<{ path: string } | { fault: string }> {
  const named = env.CHROMIUM_PATH;
  if (named) {
    const path = chromiumPath(env);
    return path
      ? { path }
      : { fault: `CHROMIUM_PATH is "${named}", where no program is: correct or remove it.` };
  }
  let installed = false;
  for (const [name, find] of install ? packages : []) {
    if (find(env)) continue;
    console.log(`Set-up: installing ${name} with apt-get, which takes about a minute.`);
    if (await install?.(name)) installed = true;
  }
  const path = chromiumPath(env);
  if (path) return { path };
  const missing = install ? `apt-get ${installed ? 'brought' : 'could install'} none` : 'none was found';
  return {
    fault: `The journeys need a browser, and ${missing}: install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the tests again.`,
  };
}
