import { chromiumPath } from '../../tests/support/chromium.ts';
import { run } from './processes.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a browser for the journeys is, installed first where that is possible; or one sentence why there is none. */
export async function provideChromium(
  env: Environment = process.env,
  canInstall: boolean = process.platform === 'linux' && process.getuid?.() === 0,
): Promise<{ path: string } | { fault: string }> {
  const found = chromiumPath(env);
  if (found) return { path: found };
  if (env.CHROMIUM_PATH) {
    return { fault: `CHROMIUM_PATH is "${env.CHROMIUM_PATH}", where no program is: correct or remove it.` };
  }
  const install = 'install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the tests again.';
  if (!canInstall) {
    return { fault: `The journeys need a browser and none was found: ${install}` };
  }
  console.log('Set-up: installing Chromium with apt-get, which takes about a minute.');
  const installed =
    (await aptGet('update')) && (await aptGet('install', '-y', '--no-install-recommends', 'chromium'));
  const path = chromiumPath(env);
  return path
    ? { path }
    : {
        fault: `The journeys need a browser, and apt-get ${installed ? 'brought' : 'could install'} none: ${install}`,
      };
}

async function aptGet(...args: string[]): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { succeeded, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
    show: false,
    env,
  });
  if (!succeeded) console.log(output);
  return succeeded;
}
