import { expect, test } from 'vitest';
import { PageEncoder, PageReply } from '#release/page-reply.ts';

const page = '<p>Women’s fashion – UGX 4,500</p>'.repeat(100);

test.each([
  ['a page', page],
  ['a short text', 'Lulu'],
  ['nothing', ''],
  ['half of a character', `${page}\ud83d`],
  ['a page that is larger than any before it', page.repeat(500)],
])('a reply with %s has the bytes that a Response has', async (_, text) => {
  expect(Buffer.from(new PageReply(text).bytes())).toEqual(Buffer.from(await new Response(text).bytes()));
  const encoded = new PageEncoder().encode(text);
  expect(Buffer.from(encoded)).toEqual(Buffer.from(new TextEncoder().encode(text)));
  expect(new PageReply(encoded).bytes()).toBe(encoded);
});

test('a short text that is encoded stays as it is while pages are rendered', () => {
  const encoder = new PageEncoder();
  const short = encoder.encode('Lulu');
  encoder.encode(page);
  expect(new TextDecoder().decode(short)).toBe('Lulu');
});

test('a reply has the status and the headers that it was given', () => {
  const headers = { 'Content-Type': 'text/html' };
  const { body, status, statusText, headers: told } = new PageReply(page, { status: 404, headers });
  expect({ body, status, statusText, type: told.get('content-type') }).toEqual({
    body: page,
    status: 404,
    statusText: '',
    type: 'text/html',
  });
  expect(new PageReply(null).bytes()).toHaveLength(0);
  expect(PageReply.json({ price: 4_500 }).body).toBe('{"price":4500}');
});

test('a reply takes no stream, whose bytes nobody would write', () => {
  expect(() => new PageReply(new ReadableStream() as never)).toThrow('A page is a text or bytes.');
});
