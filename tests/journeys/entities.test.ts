import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { decodeEntities } from '#domain/text/entities.ts';
import { plainLine } from '#domain/text/plain-text.ts';
import { expect, test } from '../support/journey.ts';

test('the browser decodes entities as the build does, and runs nothing of what it decodes', async ({
  page,
}) => {
  const names =
    readFileSync('src/domain/text/entities.ts', 'utf8').match(/\b[A-Za-z][A-Za-z\d]{1,9}\b/g) ?? [];
  const known = names.map((name) => `&${name};`).filter((entity) => decodeEntities(entity) !== entity);
  expect(known.length).toBeGreaterThan(120);
  const texts = [
    ...known,
    ...[
      '&#233;',
      '&#xE9;',
      '&#128;',
      '&#0;',
      '&#xD800;',
      '&#x110000;',
      '&#10;x',
      '&amp;lt;',
      'AT&T',
      '&copy 2026',
    ],
    ...[
      '&nothing;',
      '</textarea><img src=x onerror=alert(1)>',
      '&lt;img src=x onerror=alert(1)&gt;',
      ' a  b\n&quot;',
    ],
  ];
  await page.goto('/about');
  const source = stripTypeScriptTypes(readFileSync('src/domain/text/entities-in-browser.ts', 'utf8'));
  const decoded = await page.evaluate(
    ([code, all]) => {
      const decode = new Function(`${code.replace('export', '')}; return decodeEntities;`)() as (
        text: string,
      ) => string;
      return all.map(decode);
    },
    [source, texts] as const,
  );
  // Whatever is decoded is made one line of: every kind of space is a space then.
  const lines = (all: readonly string[]) => all.map(plainLine);
  expect(lines(decoded)).toEqual(lines(texts.map(decodeEntities)));
});
