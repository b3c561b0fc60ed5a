interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}

/**
 * A PostCSS plugin that replaces each design token by its value, which takes fewer bytes than its name. Tokens that the dark theme
 * changes stay custom properties; markup may use only those. `sheet` is the text of tokens.css.
 */
export function inlineTokens(sheet: string) {
  const { fixed } = readTokens(sheet);
  return {
    postcssPlugin: 'shop-inline-tokens',
    Declaration(declaration: Declaration) {
      if (fixed.has(declaration.prop)) declaration.remove();
      else declaration.value = withValues(declaration.value, fixed);
    },
  };
}

/** The tokens of a sheet: those with one value, and the names of those that the dark theme changes. */
export function readTokens(sheet: string): { fixed: Map<string, string>; themed: Set<string> } {
  const [light, dark] = sheet.split('@media').map((part) => [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  const themed = new Set((dark ?? []).map(([, name = '']) => name));
  const fixed = new Map((light ?? []).map(([, name = '', value = '']) => [name, value] as const));
  for (const name of themed) fixed.delete(name);
  return { fixed, themed };
}

function withValues(value: string, fixed: ReadonlyMap<string, string>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (use, name: string) => fixed.get(name) ?? use);
}
