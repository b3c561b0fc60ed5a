import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import { css, lacking } from './browser-data.ts';

/** What a style sheet says that a browser of the baseline leaves out, each once; all within `@supports` is guarded. */
export function styleFaults(text: string): string[] {
  const faults = new Set<string>();
  const add = (name: string, lackers: readonly string[]) => {
    if (lackers.length > 0) faults.add(`${name} (${lackers.join(', ')})`);
  };
  parse(text).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === 'atrule') add(`@${node.name}`, lacking(css['at-rules'][node.name]));
    if (node.type === 'decl') declarationFaults(node, add);
    if (node.type === 'rule') ruleFaults(node, add);
  });
  return [...faults].sort();
}

type Add = (name: string, lackers: readonly string[]) => void;

function isGuarded(node: AtRule | Declaration | Rule | { parent?: unknown; type: string }): boolean {
  const { parent } = node as { parent?: AtRule };
  if (!parent) return false;
  return (parent.type === 'atrule' && parent.name === 'supports') || isGuarded(parent);
}

function declarationFaults({ prop, value, parent }: Declaration, add: Add): void {
  if (prop.startsWith('--') || prop.startsWith('-')) return;
  const isPrefixed = parent?.nodes.some(
    (other) => other.type === 'decl' && other.prop.endsWith(`-${prop}`) && other.prop.startsWith('-'),
  );
  const property = css.properties[prop];
  if (!isPrefixed) add(prop, lacking(property));
  if (lacking(property).length > 0) return;
  for (const [, word] of value.matchAll(/(?<![\w-.#])([a-z][a-z-]+)(?![\w-]|\()/g))
    add(`${prop}: ${word}`, lacking(property?.[word as string]));
  for (const [, name] of value.matchAll(/(?<![\w-])([a-z][a-z-]+)\(/g))
    add(`${name}()`, lacking(css.types[name as string] ?? css.types.color?.[name as string]));
}

/** Faults of a rule's selectors. A browser that does not know one of them leaves out the whole rule. */
function ruleFaults({ selectors, parent }: Rule, add: Add): void {
  if (parent?.type === 'rule') add('nesting', lacking(css.selectors.nesting));
  const lackers = selectors.map((selector) =>
    [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/::?([a-z-]+)/g)].flatMap(([pseudo, name = '']) => {
      const lackedBy = name.startsWith('-') ? [] : lacking(css.selectors[name]);
      add(pseudo, lackedBy);
      return lackedBy;
    }),
  );
  const lost = lackers.filter((each) => each.length > 0).length;
  if (lost > 0 && lost < selectors.length)
    add(`a rule of which one selector is unknown: ${selectors.join(', ')}`, ['all']);
}
