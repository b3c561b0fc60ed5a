import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backInStockText, chatLink, phoneLink, productOrderText } from '#domain/content/chat.ts';
import { facts } from '#domain/content/facts.ts';
import { anyText, product } from '../../../support/products.ts';

test('a chat opens with the shop and with the text as it was written', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const link = chatLink(facts, text);
      expect(link).toMatch(/^https:\/\/wa\.me\/\d+\?text=[\w%!*'().~-]*$/);
      expect(new URL(link).searchParams.get('text')).toBe(text);
    }),
  );
});

test('an order by chat names the product, its price and its page', () => {
  const soap = product({ name: 'Soap & Gel #1 "100%"', price: 12_500 });
  const text = productOrderText(facts, soap, 'https://shop.example/product/p1');
  expect(text).toBe(
    'Hello Lulu, I would like to order: Soap & Gel #1 "100%" (UGX 12,500). https://shop.example/product/p1',
  );
  expect(new URL(chatLink(facts, text)).searchParams.get('text')).toBe(text);
});

test('who waits for a product names it, and orders nothing', () => {
  const text = backInStockText(facts, product({ name: 'Soap' }), 'https://shop.example/product/p1');
  expect(text).toBe('Hello Lulu, please tell me when this is back: Soap. https://shop.example/product/p1');
});

test.each([
  ['+256 700 123 456', 'tel:+256700123456'],
  ['0700-123.456', 'tel:0700123456'],
  ['(0700) 123 456" onclick="alert(1)', 'tel:07001234561'],
])('the phone %s is called by %s', (phone, link) => {
  expect(phoneLink({ ...facts, phone })).toBe(link);
});
