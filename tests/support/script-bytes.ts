import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compressed, inlinedScripts, sentBytes } from '../../scripts/bench/page-bytes.ts';

/** Script of a screen by its origin, in bytes as sent. */
export interface ScriptBytes {
  react: number;
  /** Inlined script that hydrates the islands. */
  astro: number;
  ownFiles: number;
  ownInlined: number;
  /** Number of script files. */
  files: number;
}

/** Measures the script of a screen; `scripts` are the paths of the files that it requested. */
export function scriptBytes(siteDir: string, screen: string, scripts: readonly string[]): ScriptBytes {
  const html = readFileSync(path.join(siteDir, `${screen}.html`), 'utf8');
  const inlined = inlinedScripts(html);
  const sizeOf = (all: readonly string[]) =>
    all.reduce((sum, file) => sum + sentBytes(path.join(siteDir, file)), 0);
  return {
    react: sizeOf(scripts.filter(isReactFile)),
    astro: compressed(inlined.filter(isAstroScript).join('\n')),
    ownFiles: sizeOf(scripts.filter((file) => !isReactFile(file))),
    ownInlined: compressed(inlined.filter((script) => !isAstroScript(script)).join('\n')),
    files: scripts.length,
  };
}

export function ownBytes({ ownFiles, ownInlined }: ScriptBytes): number {
  return ownFiles + ownInlined;
}

export function allBytes(bytes: ScriptBytes): number {
  return bytes.react + bytes.astro + ownBytes(bytes);
}

/** Whether the file is the one of `src/integration/screen-scripts.ts` with react, react-dom and their bridge to Astro. */
function isReactFile(file: string): boolean {
  return /^(react|client)\./.test(path.basename(file));
}

function isAstroScript(script: string): boolean {
  return script.includes('astro:load') || script.includes('astro-island');
}
