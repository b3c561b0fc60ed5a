import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A script or a style sheet of a built site, whether its own file or a part of pages. */
export interface BuiltPart {
  kind: 'script' | 'style';
  /** Where it stands first. */
  file: string;
  text: string;
}

/** Each script and each sheet of a site's folder once. */
export function builtParts(folder: string): BuiltPart[] {
  const parts = new Map<string, BuiltPart>();
  const keep = (kind: BuiltPart['kind'], file: string, text = '') => {
    if (text.trim() !== '' && !parts.has(text)) parts.set(text, { kind, file, text });
  };
  for (const file of globSync('**/*.{html,js,css}', { cwd: folder }).sort()) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (file.endsWith('.js')) keep('script', file, text);
    else if (file.endsWith('.css')) keep('style', file, text);
    else {
      for (const [, attributes = '', script] of text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
        if (!/ld\+json|\bsrc=/.test(attributes)) keep('script', file, script);
      for (const [, style] of text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) keep('style', file, style);
    }
  }
  return [...parts.values()];
}
