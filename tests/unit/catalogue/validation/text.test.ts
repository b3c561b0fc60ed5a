import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutTags } from '#catalogue/validation/html-text.ts';
import { readId, readLabel, readLine, readName, readParagraphs } from '#catalogue/validation/read-fields.ts';
import { decodeEntities } from '#domain/text/entities.ts';

test.each([
  ['Face &amp; Body', 'Face & Body'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['Lulu&#039;s &quot;best&quot;', `Lulu's "best"`],
  ['Caf&eacute; cr&#xE8;me &#8211; 5&nbsp;&euro;', 'Café crème – 5\u00a0€'],
  ['dash &#150; of Windows', 'dash – of Windows'],
  ['AT&T, R&D; &copy 5 &unknown; &#; &#x;', 'AT&T, R&D; &copy 5 &unknown; &#; &#x;'],
  ['&#0;&#55296;&#x110000;', '\ufffd\ufffd\ufffd'],
  ['&constructor;&__proto__;', '&constructor;&__proto__;'],
])('R7: entities are decoded once: %s is shown as %s', (text, shown) => {
  expect(decodeEntities(text)).toBe(shown);
});

test.each([
  ['  Pearl \t Bar\n\nSoap ', 'Pearl Bar Soap'],
  ['Pearl\u0000 Bar\u001b[31m Soap\u0007', 'Pearl Bar[31m Soap'],
  ['Pearl\u202e Bar\u2066 Soap\u200b\ufeff', 'Pearl Bar Soap'],
  ['Pearl \ud800 Soap', 'Pearl Soap'],
  ['Soap 😀 👩‍🔬', 'Soap 😀 👩‍🔬'],
  ['</script><script>alert(1)</script>', '</script><script>alert(1)</script>'],
  [1984, '1984'],
])('R7: the name %j is shown as %j', (value, shown) => {
  expect(readName(value)).toEqual({ value: shown, issue: null });
});

test.each([
  ['Hand wash<br>500 ml', 'Hand wash 500 ml'],
  ['Hand wash&lt;br&gt;500 ml', 'Hand wash 500 ml'],
  ['<p class="MsoNormal">Soaps</p><p>Bars</p>', 'Soaps Bars'],
  ['&lt;span style=&quot;color:red&quot;&gt;Soaps&lt;/span&gt;', 'Soaps'],
  ['<a href="/x" target=_blank>Soaps</a><!-- new -->', 'Soaps'],
  ['H<sub>2</sub>O <font size="2">Soap</font><o:p></o:p>', 'H2O Soap'],
  ['<ul><li>Soap<li>Bar</ul>', 'Soap Bar'],
  ['<<b>b>Soap<\u200bi>', 'Soap'],
  ['<main><header>Soap</header><FOOTER class="x">Bar</FOOTER></main>', 'Soap Bar'],
  ['For babies, age <5', 'For babies, age <5'],
  ['<3 colours, 2 < 3 > 1', '<3 colours, 2 < 3 > 1'],
  ['Rope <new> < br >', 'Rope <new> < br >'],
  ['<svg onload=alert(3)>', '<svg onload=alert(3)>'],
])('tags in a name or label go, and what is none stays: %j is %j', (text, shown) => {
  expect(readName(text)).toEqual({ value: shown, issue: null });
  expect(readLabel(text, 80)).toEqual({ value: shown, issue: null });
});

test('no tag survives between any texts, text without tags stays, and twice is as once', () => {
  const name = fc.constantFrom(
    'b',
    'BR',
    'p',
    'strong',
    'i',
    'h2',
    'li',
    'div',
    'span',
    'sup',
    'a',
    'td',
    'em',
    'u',
    'header',
    'summary',
    'col',
  );
  const tag = fc
    .tuple(
      fc.constantFrom('<', '</'),
      name,
      fc.constantFrom('', ' ', '/', ' /', ' id="x"', " class='a b' lang=x"),
    )
    .map((parts) => `${parts.join('')}>`);
  const text = fc.string({ unit: fc.constantFrom(...'ab5 <=/"'), maxLength: 8 });
  const known =
    /<\/?(?:br?|p|strong|i|h2|li|div|span|sup|a|td|em|u|header|summary|col)(?:\s[^<>]*=[^<>]*|[\s/]*)>/i;
  fc.assert(
    fc.property(fc.array(fc.oneof(text, tag)), text, (parts, plain) => {
      const shown = withoutTags(parts.join(''));
      expect(shown).not.toMatch(known);
      expect(withoutTags(shown)).toBe(shown);
      expect(withoutTags(plain)).toBe(plain);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  '',
  '   ',
  '<br>',
  '\u200b\u202e',
  '&nbsp;',
  'undefined',
  'NaN',
  null,
  true,
  ['Soap'],
  { en: 'Soap' },
])('R7: %j is no name', (value) => {
  expect(readName(value)).toMatchObject({ value: '', issue: { value } });
});

test('R7: a name above 200 characters is cut, and never in the middle of a character', () => {
  expect(readName('x'.repeat(200)).issue).toBeNull();
  const { value, issue } = readName(`${'😀'.repeat(30)}a${'😀'.repeat(100)}`);
  expect(value.length).toBeLessThanOrEqual(200);
  expect(value.isWellFormed()).toBe(true);
  expect(value.endsWith('😀…')).toBe(true);
  expect(issue?.reason).toBe('was cut to 200 characters');
});

test('R7: a description keeps its paragraphs', () => {
  const { value } = readParagraphs(
    ' One &amp; two.\r\nThree.\r\n \r\n\r\n  Four\t five.\u0000\u2029Six. ',
    1000,
  );
  expect(value).toBe('One & two.\nThree.\n\nFour five.\nSix.');
});

test('R7: a category that is no text is left empty and reported', () => {
  expect(readLine(['Hair Care'], 80)).toEqual({
    value: '',
    issue: { value: ['Hair Care'], reason: 'is not text' },
  });
  expect(readLine(null, 80)).toEqual({ value: '', issue: null });
});

describe('R9: ids', () => {
  test.each([
    [{ id: 7 }, '7'],
    [{ id: '7' }, '7'],
    [{ id: 'Soap_1-kg' }, 'Soap_1-kg'],
    [{ id: 'a'.repeat(64) }, 'a'.repeat(64)],
    [{ id: null, _id: 8 }, '8'],
    [{ id: 7, _id: 'other' }, '7'],
  ])('%j has the id %s', (entry, id) => {
    expect(readId(entry)).toEqual({ value: id, issue: null });
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))(
    '%s is a name that every object inherits',
    (name) => {
      expect(readId({ id: name })).toMatchObject({ value: null, issue: { value: name } });
    },
  );

  test.each([
    [''],
    ['../../etc/passwd'],
    ['a/b'],
    ['７'],
    ['a'.repeat(65)],
    [1.5],
    [true],
    [{ $oid: '65f0' }],
  ])('%j is no id', (value) => {
    expect(readId({ id: value })).toMatchObject({ value: null, issue: { value } });
  });

  test('a bad id is not replaced by a good _id', () => {
    expect(readId({ id: '../7', _id: '7' }).value).toBeNull();
  });
});
