import { chromiumPath } from '../../tests/support/chromium.ts';

/** Where a browser for the journeys is, or one sentence why there is none. */
export function findChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
): { path: string } | { fault: string } {
  const path = chromiumPath(env);
  if (path) return { path };
  const named = env.CHROMIUM_PATH;
  return {
    fault: named
      ? `CHROMIUM_PATH is "${named}", where no program is: correct or remove it.`
      : 'The journeys need a browser, and none was found: install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the tests again.',
  };
}
