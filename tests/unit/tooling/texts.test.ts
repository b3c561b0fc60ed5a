import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Attributes whose value nobody reads. */
const unread =
  /^(class|className|class:list|id|type|href|key|d|viewBox|role|method|action|autoComplete|inputMode|for|htmlFor|popover\w*|aria-(hidden|live|labelledby|describedby|current|controls|haspopup|atomic|busy)|slot|target|rel|src|srcset|sizes|media|loading|decoding|fetchPriority|enterKeyHint|pattern|scope|mode|kind|transform|stroke.*|fill.*|preserveAspectRatio|client:\w+|is:\w+|set:html|charset|property|http-equiv|lang|style|as|crossorigin)$/i;

/** Those of an element, and the key of a cache; another component may show them. */
const unreadOfElements = /^(name|value|data-.*)$/;

/** Calls whose texts are for machines or for developers. */
const unreadCalls =
  /^(querySelector(All)?|query(All)?|closest|matches|getElementById|addEventListener|removeEventListener|on\w*|createElement|fetch|Error|TypeError|RangeError|\w+Error|RegExp|replace(All)?|split|includes|startsWith|endsWith|join|warn|error|log|info|getPropertyValue|setProperty|matchMedia|DOMException)$/;

/** Values of the catalogue: shoppers read their labels. */
const catalogueWords = ['Female', 'Male'];

/** A word that begins like a sentence, or two words: not a selector, a path of a drawing or the name of a key. */
function isText(text: string): boolean {
  if (/^[.#[]|^M-?[\d.]|^(Escape|Enter|Home|End|Tab|Arrow\w+|Page\w+)$/.test(text)) return false;
  // Names of classes and of types, of faults and of schema.org.
  if (/^[a-z]+(-[a-z]+)+( [a-z]+(-[a-z]+)*)*$|^([A-Z][a-z]+){2,}$/.test(text.trim())) return false;
  if (catalogueWords.includes(text)) return false;
  return /^[A-Z][a-z]+/.test(text) || /[A-Za-z]{2} [A-Za-z]{2}/.test(text);
}

/** What code or a view of React writes out itself, each as `line: text`. */
function textsOfCode(code: string, kind = ts.ScriptKind.TSX): string[] {
  const source = ts.createSourceFile('view.tsx', code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const add = (node: ts.Node, text: string) =>
    found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && isUnread(node)) return;
    if (ts.isPropertyAssignment(node)) {
      if (node.name.getText() !== "'@type'") visit(node.initializer);
      return;
    }
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && unreadCalls.test(calledName(node))) {
      for (const each of node.arguments ?? []) if (!isWords(each)) visit(each);
      visit(node.expression);
      return;
    }
    if (ts.isJsxText(node) && /[A-Za-z]{2}/.test(node.text)) add(node, node.text);
    if (ts.isStringLiteralLike(node) && isText(node.text)) add(node, node.text);
    if (ts.isTemplateExpression(node)) {
      const text = node
        .getText()
        .slice(1, -1)
        .replace(/\$\{[^}]*\}/g, '…');
      if (isText(text) || /[A-Za-z]{2} …|… [A-Za-z]{2}/.test(text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isUnread({ name, parent }: ts.JsxAttribute): boolean {
  const isElement = /^([a-z]|FragmentCache$)/.test(parent.parent.tagName.getText());
  return unread.test(name.getText()) || (isElement && unreadOfElements.test(name.getText()));
}

function calledName({ expression }: ts.CallExpression | ts.NewExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function isWords(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** What an Astro file writes out itself, in its markup, which is nearly that of React, and in its front matter. */
function textsOfAstro(code: string): string[] {
  const [, front = '', markup = code] = code.match(/^---\n([\s\S]*?)\n---([\s\S]*)$/) ?? [];
  const plain = markup
    .replace(/<(script|style)\b[^>]*\/>/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '');
  return [...textsOfCode(front, ts.ScriptKind.TS), ...textsOfCode(`<>${plain}</>`)];
}

function textsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  if (file.endsWith('.astro')) return textsOfAstro(code);
  return textsOfCode(code, file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

test.each([
  ['<p>Hello there</p>', ['1: Hello there']],
  ['<p>{hello}</p>', []],
  ['<a className="Big one" aria-label="Close it">×</a>', ['1: Close it']],
  ["const x = isOpen ? 'Close' : words.open;", ['1: Close']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is the text of a view.
  ['const x = `Remove ${name}`;', ['1: Remove …']],
  ["document.querySelector('.card h2')", []],
])('finds in a view: %s', (code, texts) => {
  expect(textsOfCode(code)).toEqual(texts);
});

test.each([
  ['<h1>Contact</h1>', ['1: Contact']],
  ['<h1>{contactTitle}</h1>', []],
  ['<nav aria-label="Menu"></nav>', ['1: Menu']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is the text of a page.
  ['<button {hidden} aria-label={`Keep ${name} in it`}></button>', ['1: Keep … in it']],
  ['<p>{a} or call <b/></p>', ['1: or call']],
  ['<Row name="Total with it" /><input name="Total with it" />', ['1: Total with it']],
  ["---\nconst words = 'Total with it';\n---\n<p>{words}</p>", ['1: Total with it']],
])('finds in a page: %s', (code, texts) => {
  expect(textsOfAstro(code)).toEqual(texts);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is the text of a script.
  ['const text = `Size ${size}, ${amount}`;', ['1: Size …, …']],
  ["throw new TypeError('No such file');", []],
  ["import { words } from '#domain/words.ts';", []],
])('finds in a script: %s', (code, texts) => {
  expect(textsOfCode(code, ts.ScriptKind.TS)).toEqual(texts);
});

const views = ['components', 'islands', 'layouts', 'pages', 'inline', 'stores'];

test.each(views)(
  'every text that a shopper reads in %s stands in a module of messages or in the content',
  (part) => {
    const files = globSync(`src/${part}/**/*.{ts,tsx,astro}`)
      .filter((file) => !file.endsWith('robots.txt.ts'))
      .sort();
    const strays = files.flatMap((file) => textsOf(file).map((text) => `${file}:${text}`));
    expect(files.length).toBeGreaterThan(0);
    if (strays.length > 0) throw new Error(strays.join('\n'));
  },
);
