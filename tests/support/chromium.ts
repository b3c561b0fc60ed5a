import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** What keeps Chromium quiet, cheap, and able to run as root in a container. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without a window: the same engine for little more than half of the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** A headless shell of this machine, or else its Chromium or Chrome, or null. `CHROMIUM_PATH` is the only place when it is set. */
export function chromiumPath(env: Environment = process.env): string | null {
  if (env.CHROMIUM_PATH) return canRun(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return shellPath(env) ?? fullChromiumPath(env);
}

/** One sentence why there is no browser; null if there is one. */
export function browserFault(env: Environment = process.env): string | null {
  if (chromiumPath(env)) return null;
  return env.CHROMIUM_PATH
    ? `CHROMIUM_PATH is "${env.CHROMIUM_PATH}", where no program is: correct or remove it.`
    : 'The journeys need a browser, and none was found: install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the tests again.';
}

export function shellPath(env: Environment): string | null {
  return placesOnPath(shells, env).find(canRun) ?? null;
}

/** Chromium or Chrome with all that a browser has: a headless shell has no back-forward cache. */
export function fullChromiumPath(env: Environment = process.env): string | null {
  const { CHROMIUM_PATH: named } = env;
  if (named && !shells.includes(path.parse(named).name)) return canRun(named) ? named : null;
  return [...placesOnPath(browsers, env), ...elsewhere].find(canRun) ?? null;
}

function placesOnPath(names: readonly string[], { PATH = '' }: Environment): string[] {
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
