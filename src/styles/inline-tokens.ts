import { readFileSync } from 'node:fs';

interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}

/**
 * For PostCSS: writes the value of a token where a sheet uses it, which costs a page fewer bytes than the name. Tokens
 * that the dark theme changes stay as they are, and markup may use only those.
 */
export function inlineTokens() {
  const { fixed } = readTokens();
  return {
    postcssPlugin: 'shop-inline-tokens',
    Declaration(declaration: Declaration) {
      if (fixed.has(declaration.prop)) declaration.remove();
      else declaration.value = withValues(declaration.value, fixed);
    },
  };
}

/** The tokens of the look: those that have one value, and the names of those that have another one in the dark. */
export function readTokens(): { fixed: Map<string, string>; themed: Set<string> } {
  const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const [light, dark] = sheet.split('@media').map((part) => [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  const themed = new Set((dark ?? []).map(([, name = '']) => name));
  const fixed = new Map((light ?? []).map(([, name = '', value = '']) => [name, value] as const));
  for (const name of themed) fixed.delete(name);
  return { fixed, themed };
}

function withValues(value: string, fixed: ReadonlyMap<string, string>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (use, name: string) => fixed.get(name) ?? use);
}
