import { chromiumPath } from '../../tests/support/chromium.ts';
import { aptInstall, canInstall } from './apt-get.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a browser for the journeys is, installed first where that is possible; or one sentence why there is none. */
export async function provideChromium(
  env: Environment = process.env,
  mayInstall: boolean = canInstall,
): Promise<{ path: string } | { fault: string }> {
  const found = chromiumPath(env);
  if (found) return { path: found };
  if (env.CHROMIUM_PATH) {
    return { fault: `CHROMIUM_PATH is "${env.CHROMIUM_PATH}", where no program is: correct or remove it.` };
  }
  const install = 'install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the tests again.';
  if (!mayInstall) {
    return { fault: `The journeys need a browser and none was found: ${install}` };
  }
  console.log('Set-up: installing Chromium with apt-get, which takes about a minute.');
  const installed = await aptInstall('chromium');
  const path = chromiumPath(env);
  return path
    ? { path }
    : {
        fault: `The journeys need a browser, and apt-get ${installed ? 'brought' : 'could install'} none: ${install}`,
      };
}
