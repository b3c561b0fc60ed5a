import { expect, test } from 'vitest';
import { baseline, buildTarget } from '#integration/baseline.ts';
import { askedBy } from '../../support/baseline/asked.ts';
import { scriptFaults } from '../../support/baseline/script-faults.ts';
import { styleFaults } from '../../support/baseline/style-faults.ts';

test('the baseline is the one of package.json', () => {
  expect(baseline.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'chrome 90',
    'safari 14.1',
    'ios 14.5',
    'firefox 90',
  ]);
  expect(buildTarget).toEqual(['chrome91', 'safari14.1', 'ios14.5', 'firefox90']);
});

test.each([
  ['AbortSignal.timeout(9)', 'AbortSignal.timeout'],
  ['Object.hasOwn(one, name)', 'Object.hasOwn'],
  ['list.toSorted()', '.toSorted()'],
  ['list.at(-1)', '.at()'],
  ['dialog.showModal()', '.showModal()'],
  ['form.onsubmit = ({ submitter }) => submitter', '.submitter'],
  ['go?.(...list)', 'f?.(...list)'],
  ['class A { static { go(); } }', 'syntax'],
  ['/(?<=a)b/.test(text)', 'syntax'],
])('%s is found', (code, name) => {
  expect(scriptFaults(code).map((fault) => fault.slice(0, fault.lastIndexOf(' (')))).toEqual([name]);
});

test('what every browser of the baseline knows is no fault, nor is a method of ours, unless the language has one of that name', () => {
  expect(scriptFaults('box.replaceChildren(); text.replaceAll(a, b); list.flat(); one?.two ?? 3')).toEqual(
    [],
  );
  const code = 'const shop = { share() {}, at() {} }; shop.share(); shop.at(1);';
  expect(scriptFaults(code, askedBy(code).own)).toEqual(['.at() (chrome 90, safari 14.1, ios 14.5)']);
});

test('a sheet is read the same way, and what stands in @supports is guarded', () => {
  expect(styleFaults('a { color: red; display: grid; inset: 0 }')).toEqual([]);
  expect(styleFaults('a { & b { color: red } }')).toHaveLength(1);
  expect(styleFaults('a:has(b) { height: 1px }')).toEqual([
    ':has (chrome 90, safari 14.1, ios 14.5, firefox 90)',
  ]);
  expect(styleFaults('a, b:has(i) { height: 1px }')).toHaveLength(2);
  expect(styleFaults('@supports selector(:has(a)) { a:has(b) { height: 1px } }')).toEqual([]);
});
