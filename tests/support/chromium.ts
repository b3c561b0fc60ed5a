import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** What keeps Chromium quiet, and able to run as root in a container. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium or Chrome of this machine, or null. `CHROMIUM_PATH` is the only place when it is set. */
export function chromiumPath(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  if (env.CHROMIUM_PATH) return canRun(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const places = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...places, ...elsewhere].find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
