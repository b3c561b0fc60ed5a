import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDescription } from '#catalogue/validation/read-fields.ts';
import { type TextBlock, textBlocks } from '#domain/content/text-blocks.ts';

/** A description in short: `p:` and lines with `/`, emphasis in `*`; a list that begins elsewhere than at 1 has its number. */
function shown(value: unknown): string[] {
  const { description, emphasis } = readDescription(value).value;
  return textBlocks(description, emphasis).map(
    ({ list, start = 1, lines }: TextBlock) =>
      `${list ?? 'p'}${start === 1 ? '' : ` ${start}`}: ${lines.map((line) => line.map(({ text, isEmphasized }) => (isEmphasized ? `*${text}*` : text)).join('')).join(' / ')}`,
  );
}

describe('R39: HTML becomes text in paragraphs, lines, lists and emphasis', () => {
  test.each([
    [
      '<p>Soft &amp; mild.</p>\r\n<p>Call&nbsp;us <strong>any time</strong>.</p>',
      ['p: Soft & mild.', 'p: Call us *any time*.'],
    ],
    ['One<br>two<br/>three<br><br>Four', ['p: One / two / three', 'p: Four']],
    ['<div>One</div><div>two</div>', ['p: One / two']],
    [
      'Holds:<ul>\n<li>shea <b>butter</b></li>\n<li><p>aloe</p></li><li></li><li>two<br>lines</li></ul>Mild.',
      ['p: Holds:', 'ul: shea *butter* / aloe / two lines', 'p: Mild.'],
    ],
    [
      '<ol><li>Wash</li><li>Rinse<ul><li>twice</li></ul></li><li>Dry</li></ol>',
      ['ol: Wash / Rinse', 'ul: twice', 'ol 3: Dry'],
    ],
    ['1. Wash\n\n2. Rinse\n3. Dry', ['ol: Wash', 'ol 2: Rinse / Dry']],
    ['1. Wet hair\nUse warm water.\n2. Rinse', ['ol: Wet hair', 'p: Use warm water.', 'ol 2: Rinse']],
    ['Offer ends\n24. December', ['p: Offer ends', 'ol 24: December']],
    ['<h2>Care</h2>Wash cold', ['p: *Care*', 'p: Wash cold']],
    ['<b>Very</b> <i>mild</i>, <em>so</em>ft', ['p: *Very mild*, *so*ft']],
    [
      '<table><tr><th>Weight</th><td>1 kg</td></tr><tr><td>Scent</td><td>Rose</td></tr></table>',
      ['p: *Weight* 1 kg / Scent Rose'],
    ],
    ['First line\nsecond <b>line</b>\n\nNext', ['p: First line / second *line*', 'p: Next']],
    ['<script>alert(1)</script><style>p{}</style>Soap<!-- no --><iframe>x</iframe>', ['p: Soap']],
    ['<img src=x onerror=alert(1)>', []],
    ['Soap <a href="javascript:alert(1)" onclick="x()">here</a>', ['p: Soap here']],
    ['<p>never &lt;b&gt; twice &amp;lt;</p>', ['p: never <b> twice &lt;']],
    [
      '&lt;p&gt;Soft &amp;amp; &lt;b&gt;mild&lt;/b&gt;&lt;/p&gt;\r\n&lt;ul class=&quot;x&quot;&gt;&lt;li&gt;aloe&lt;/ul&gt;',
      ['p: Soft & *mild*', 'ul: aloe'],
    ],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Soap', ['p: Soap']],
    ['for skin < 5 years, R&D > all', ['p: for skin < 5 years, R&D > all']],
    ['Plain.\nLine.\n\n• one\n• two', ['p: Plain. / Line.', 'ul: one / two']],
    ['<p>un</b>even <b>and open', ['p: uneven *and open*']],
    [null, []],
  ])('%j', (html, blocks) => {
    expect(shown(html)).toEqual(blocks);
  });

  test('a description that is too long is cut and reported', () => {
    const { value, issue } = readDescription(`<p>${'soap '.repeat(5000)}</p>`);
    expect(value.description.length).toBeLessThanOrEqual(20_000);
    expect(issue?.reason).toBe('was cut to 20000 characters');
  });

  test('whatever stands there, no text is lost between the blocks and every range lies in the text', () => {
    const piece = fc.constantFrom(
      ...'<p> </p> <b> </b> <ul> <li> </ul> <br> a &lt;i&gt; <script> </script> <td> <'.split(' '),
      ...['\n', ' ', 'b c', '1. ', '• '],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { description, emphasis = [] } = readDescription(pieces.join('')).value;
        expect(description).toBe(description.trim());
        let done = 0;
        for (const [start, end] of emphasis) {
          expect(start).toBeGreaterThanOrEqual(done);
          expect(end).toBeGreaterThan(start);
          done = end;
        }
        expect(done).toBeLessThanOrEqual(description.length);
        const letters = (text: string) => text.replace(/\s+/g, '');
        const blocks = textBlocks(description, emphasis).flatMap(({ lines }) => lines.flat());
        expect(letters(blocks.map(({ text }) => text).join(''))).toBe(
          letters(description.replace(/^(?:•|\d{1,3}\.) /gm, '')),
        );
      }),
    );
  });
});
