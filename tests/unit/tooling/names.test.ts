import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Names that say nothing of what they hold. */
const empty = new Set(['of', 'at', 'again', 'aside', 'rest']);

/** Variables and parameters of a file with such a name, each as `line: name`; one that takes a field of that name has it from there. */
function emptyNames(code: string): string[] {
  const source = ts.createSourceFile('code.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) || ts.isParameter(node) || isOwnBinding(node)) &&
      empty.has(node.name.getText())
    )
      found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.name.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isOwnBinding(node: ts.Node): node is ts.BindingElement {
  if (!ts.isBindingElement(node)) return false;
  return (
    ts.isArrayBindingPattern(node.parent) ||
    node.dotDotDotToken !== undefined ||
    node.propertyName !== undefined
  );
}

test('variables of src and scripts have names that say what they hold', () => {
  const files = globSync('{src,scripts}/**/*.{ts,tsx,mts,mjs,astro}');
  const script = (file: string) => {
    const code = readFileSync(file, 'utf8');
    return file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(code)?.[1] ?? '') : code;
  };
  expect(files.flatMap((file) => emptyNames(script(file)).map((name) => `${file}, line ${name}`))).toEqual(
    [],
  );
});
