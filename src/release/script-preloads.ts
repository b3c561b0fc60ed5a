import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a function that names in the head of a page with a screen the scripts with which that screen begins. A browser would find them
 * one behind the other, each a round trip later. `filesDir` is the folder of the compiled scripts.
 */
export function preloadWriter(filesDir: string): (page: string) => string {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const scripts = imports.get(file) ?? importedBy(filesDir, file);
    imports.set(file, scripts);
    return scripts;
  };
  return (page) => {
    const scripts = new Set([...page.matchAll(screenScript)].map(([, file = '']) => file));
    if (scripts.size === 0) return page;
    // Grows while it is walked.
    for (const file of scripts) for (const each of importsOf(file)) scripts.add(each);
    const links = [...scripts].map((file) => `<link rel="modulepreload" href="${file}">`);
    return page.replace('</head>', `${links.join('')}</head>`);
  };
}

/** Attributes of Astro's element around an island that is hydrated at once. */
const screenScript = /\b(?:renderer|component)-url="(\/[^"]+)"(?=[^>]*\sclient="load")/g;

function importedBy(filesDir: string, file: string): string[] {
  const code = readFileSync(path.join(filesDir, file), 'utf8');
  return [...code.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)].map(([, each = '']) =>
    path.posix.join(path.posix.dirname(file), each),
  );
}
