import { expect, test } from 'vitest';
import { merchantFeed } from '#catalogue/feeds.ts';
import { factsFrom } from '#domain/content/facts.ts';
import { itemsIn, merchantFaults, readItem } from '#release/verify/merchant-rules.ts';
import { photo, product } from '../../../support/products.ts';

const sound = [
  ...merchantFeed(
    [
      product({
        sizes: ['M'],
        originalPrice: 9_000,
        subCategory: 'Female',
        pictures: [photo(), photo({ key: 'side' })],
      }),
    ],
    factsFrom({}),
    'https://shop.example',
  ),
].join('');

function faultsOf(xml: string): string[] {
  return itemsIn(xml)
    .map(readItem)
    .flatMap((item) => (item ? merchantFaults(item) : ['cannot be read']));
}

test('a sound feed has no fault', () => {
  expect(itemsIn(sound)).toHaveLength(1);
  expect(faultsOf(sound)).toEqual([]);
});

const breaks: readonly [what: string, from: RegExp, to: string, fault: RegExp][] = [
  ['no id', /<g:id>.*?<\/g:id>/, '', /^has no id$/],
  ['a long id', /<g:id>/, `<g:id>${'x'.repeat(50)}`, /^has a id that must be a text of 1 to 50/],
  ['no title', /<g:title>.*?<\/g:title>/, '', /^has no title$/],
  ['an empty title', /<g:title>.*?<\/g:title>/, '<g:title> </g:title>', /title that must be/],
  ['a long title', /<g:title>/, `<g:title>${'x'.repeat(140)}`, /title that must be/],
  ['a title twice', /(<g:title>.*?<\/g:title>)/, '$1$1', /title more than once/],
  ['a control character', /<g:title>/, '<g:title>\u0007', /title that must be/],
  ['a long description', /<g:description>/, `<g:description>${'x'.repeat(5_000)}`, /description that must/],
  ['a path for a link', /<g:link>https:\/\/shop.example/, '<g:link>', /link that must be a whole address/],
  ['a link with a space', /(<g:link>[^<]*)/, '$1 x', /link that must be a whole address/],
  ['no picture', /<g:image_link>.*?<\/g:image_link>/, '', /^has no image_link$/],
  [
    'eleven pictures more',
    /(<g:additional_image_link>.*?<\/g:additional_image_link>)/,
    '$1'.repeat(11),
    /additional_image_link more than 10 times/,
  ],
  ['another word for stock', /in_stock/, 'in stock', /availability that must be one of in_stock/],
  ['a price without currency', /9000 UGX/, '9000', /price that must be an amount/],
  ['a price with a comma', /9000 UGX/, '9,000 UGX', /price that must be an amount/],
  ['a price of nothing', /4500 UGX/, '0 UGX', /sale_price that must be an amount/],
  ['a sale that is none', /4500 UGX/, '9000 UGX', /sale_price that is no lower/],
  ['another condition', />new</, '>fine<', /condition that must be/],
  ['a size without its group', /<g:item_group_id>.*?<\/g:item_group_id>/, '', /size without item_group_id/],
  ['another gender', />female</, '>women<', /gender that must be/],
  ['a country by its name', />UG</, '>Uganda<', /shipping_country that must be/],
  ['what Google does not know', /<g:title>/, '<g:stars>5</g:stars><g:title>', /the attribute stars/],
  ['markup', /<g:title>/, '<g:title><b>', /^cannot be read$/],
];

test.each(breaks)('%s is a fault', (_, from, to, fault) => {
  const broken = sound.replace(from, to);
  expect(broken).not.toBe(sound);
  expect(faultsOf(broken)).toContainEqual(expect.stringMatching(fault));
});
