import path from 'node:path';
import ts from 'typescript';

/** What a file of src imports: a path inside src (`domain/text/money.ts`), a package (`package:react`), or what cannot be told. */
export function importsOf(file: string, source: string): string[] {
  return specifiersOf(file, source).map((specifier) => placeOf(file, specifier));
}

/** `file` is a path inside src with forward slashes, as the specifiers are. */
function placeOf(file: string, specifier: string): string {
  const bare = specifier.replace(/[?].*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  if (bare.startsWith('#')) return path.posix.normalize(bare.slice(1));
  if (bare.startsWith('/src/')) return path.posix.normalize(bare.slice('/src/'.length));
  return `package:${bare}`;
}

function specifiersOf(file: string, source: string): string[] {
  const kind = path.extname(file);
  if (kind === '.css') return inStyles(source);
  if (kind === '.astro') return inAstro(source);
  return inScript(file, source);
}

const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/;
const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const style = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
const sourceAttribute = /\bsrc=["']([^"']+)["']/;
/** What the browser asks a server for is no import. */
const address = /^(?:[a-z]+:|\/\/|\/(?!src\/))/;

function inAstro(source: string): string[] {
  const code = frontmatter.exec(source);
  const markup = code ? source.slice(code[0].length) : source;
  return [
    ...inScript('frontmatter.tsx', code?.[1] ?? ''),
    ...[...markup.matchAll(script)].flatMap(([, attributes = '', body = '']) => [
      ...[sourceAttribute.exec(attributes)?.[1] ?? []].flat().filter((each) => !address.test(each)),
      ...(/\btype=["'](?!module)/.test(attributes) ? [] : inScript('script.ts', body)),
    ]),
    ...[...markup.matchAll(style)].flatMap(([, body = '']) => inStyles(body)),
    // An expression of the markup can load a module too.
    ...[...markup.replace(script, '').matchAll(/\bimport\(\s*["']([^"']+)["']/g)].map(
      ([, specifier = '']) => specifier,
    ),
  ];
}

function inStyles(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const imports = text.matchAll(/@import\s+(?:url\()?\s*["']?([^"')\s;]+)/g);
  const composed = text.matchAll(/\bcomposes:[^;]*\bfrom\s+["']([^"']+)["']/g);
  return [...imports, ...composed]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !address.test(specifier))
    .map((specifier) => (/^[.#/]/.test(specifier) ? specifier : `./${specifier}`));
}

function inScript(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...specifiersAt(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

function specifiersAt(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node) && isAddress(node)) return [];
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier ? [textOf(node.moduleSpecifier)] : [];
  }
  if (ts.isImportTypeNode(node))
    return [textOf(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node)];
  if (ts.isExternalModuleReference(node)) return [textOf(node.expression)];
  if (!ts.isCallExpression(node)) return [];
  const { expression, arguments: given } = node;
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return [given[0] ? textOf(given[0]) : computed];
  const isGlob = ts.isPropertyAccessExpression(expression) && expression.name.text === 'glob';
  if (!isGlob || !ts.isMetaProperty(expression.expression) || !given[0]) return [];
  return ts.isArrayLiteralExpression(given[0]) ? given[0].elements.map(textOf) : [textOf(given[0])];
}

/** Whether an import takes the path of a script file alone, and nothing of its code, as a link does. */
function isAddress({ importClause, moduleSpecifier }: ts.ImportDeclaration): boolean {
  const names = importClause?.namedBindings;
  if (!textOf(moduleSpecifier).endsWith('?script') || !names || !ts.isNamedImports(names)) return false;
  return names.elements.every(({ name, propertyName }) => (propertyName ?? name).text === 'path');
}

/** A path that is put together at run time is nobody's layer: the table refuses it. */
const computed = './../../computed';

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : computed;
}
