import { expect, test } from 'vitest';
import { importsOf } from '../../support/imports.ts';

test.each([
  ['a static import', "import { a } from '#domain/a.ts';"],
  ['a type', "import type { A } from '#domain/a.ts';"],
  ['a type in place', "let a: import('#domain/a.ts').A;"],
  ['a side effect', "import '#domain/a.ts';"],
  ['a re-export of everything', "export * from '#domain/a.ts';"],
  ['a relative path', "import { a } from '../domain/a.ts';"],
  ['a detour', "import { a } from '#stores/../domain/a.ts';"],
  ['the text of a script file', "import { path, text } from '#domain/a.ts?script';"],
  ['a list of globs', "import.meta.glob(['../domain/a.ts']);"],
])('%s is seen as an import', (_, source) => {
  expect(importsOf('stores/cart.ts', source)).toEqual(['domain/a.ts']);
});

test('packages are told from folders', () => {
  expect(importsOf('stores/cart.ts', "import { atom } from 'nanostores';")).toEqual(['package:nanostores']);
});

test('the path of a script file is no import of its code', () => {
  expect(importsOf('stores/cart.ts', "import { path as script } from '#domain/a.ts?script';")).toEqual([]);
});

test('a path put together at run time is in no layer', () => {
  expect(importsOf('stores/cart.ts', "await import('#domain/' + name);")).toEqual(['../computed']);
});

test('words in comments, strings and text are no imports', () => {
  const source = `// import '#api/a.ts'\nconst a = "import '#api/b.ts'";\nconst b = <p>Don't import '#api/c.ts'</p>;`;
  expect(importsOf('islands/cart.tsx', source)).toEqual([]);
});

test('an Astro file imports in its code, its scripts, its expressions and its styles', () => {
  const source = `---
import Card from './Card.astro';
---
<p>{(await import('#domain/a.ts')).a}</p>
<script>
  import { start } from '#inline/start.ts';
</script>
<script src="../inline/badge.ts"></script>
<script is:inline src="/served.js"></script>
<script type="application/ld+json">{"import": "'#api/x.ts'"}</script>
<style>
  @import '#styles/card.css';
</style>`;
  expect(importsOf('components/Cards.astro', source).toSorted()).toEqual([
    'components/Card.astro',
    'domain/a.ts',
    'inline/badge.ts',
    'inline/start.ts',
    'styles/card.css',
  ]);
});

test('a style sheet imports by @import and by composes', () => {
  const source = `@import 'tokens.css';
@import url("./reset.css") layer(reset);
@import url(https://fonts.example/a.css);
/* @import './old.css'; */
.a { composes: b from '../islands/b.module.css'; }`;
  expect(importsOf('styles/base.css', source)).toEqual([
    'styles/tokens.css',
    'styles/reset.css',
    'islands/b.module.css',
  ]);
});
