import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compressed, inlinedScripts, sentBytes } from '../page-bytes.ts';

/** The script of a screen in bytes as sent, by whose it is. */
export interface ScriptBytes {
  react: number;
  /** What wakes the islands, inlined. */
  astro: number;
  ownFiles: number;
  ownInlined: number;
  files: number;
}

/** `scripts` are the paths of the files that the screen asked for. */
export function scriptBytes(siteDir: string, screen: string, scripts: readonly string[]): ScriptBytes {
  const html = readFileSync(path.join(siteDir, `${screen}.html`), 'utf8');
  const inlined = inlinedScripts(html);
  const sizeOf = (all: readonly string[]) =>
    all.reduce((sum, file) => sum + sentBytes(path.join(siteDir, file)), 0);
  return {
    react: sizeOf(scripts.filter(isReact)),
    astro: compressed(inlined.filter(isAstro).join('\n')),
    ownFiles: sizeOf(scripts.filter((file) => !isReact(file))),
    ownInlined: compressed(inlined.filter((script) => !isAstro(script)).join('\n')),
    files: scripts.length,
  };
}

export function ownBytes({ ownFiles, ownInlined }: ScriptBytes): number {
  return ownFiles + ownInlined;
}

export function allBytes(bytes: ScriptBytes): number {
  return bytes.react + bytes.astro + ownBytes(bytes);
}

/** The file of `src/integration/screen-scripts.ts` that holds react, react-dom and what joins them to Astro. */
function isReact(file: string): boolean {
  return /^(react|client)\./.test(path.basename(file));
}

function isAstro(script: string): boolean {
  return script.includes('astro:load') || script.includes('astro-island');
}
