import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyReply, classifyResponse, readReply, saysYes } from '#api/reply.ts';

test.each([
  '{"success":true,"cartData":{}}',
  '{"success":1}',
  '{"success":"1"}',
  '{"success":"true"}',
  '\ufeff{"success":true}',
  '\ufeff\n<br />\n<b>Warning</b>: {closure}(): Undefined variable in <b>x.php</b><br />\n{"success":true}',
  'Notice: Undefined index: page in /home/shop/db.php on line 3\r\n{ "success": true }',
  '{closure}(): Undefined variable\n{"success":true}',
  '{"success":true,"message":"a } \\" { b"}\n<!-- Page generated in 0.2 s } -->',
])('%j is a success', (text) => {
  expect(readReply(text).outcome).toBe('ok');
});

test('a success brings the whole reply', () => {
  expect(readReply('{"success":true,"token":"t"}')).toEqual({
    outcome: 'ok',
    reply: { success: true, token: 't' },
  });
});

test.each(['false', '0', '"0"', '"false"', '""', 'null'])(
  'a reply whose success is %s is refused',
  (success) => {
    expect(readReply(`{"success":${success}}`)).toMatchObject({ outcome: 'refused', message: '' });
  },
);

test.each(['"17"', '17', '"ok"', '"yes"', '"TRUE"', '2', '[]', '[true]', '{}', '" "'])(
  'a reply whose success is %s says neither yes nor no',
  (success) => {
    const text = `{"success":${success},"message":"Order Placed"}`;
    expect(readReply(text)).toMatchObject({ outcome: 'unclear', message: 'Order Placed' });
    expect(classifyResponse(200, text)).toEqual({ outcome: 'unknown', message: '' });
    expect(classifyResponse(401, text)).toMatchObject({ outcome: 'auth', isPage: false });
    expect(classifyResponse(403, text)).toMatchObject({ outcome: 'auth' });
  },
);

test('a refusal brings the message as one plain line of at most 300 characters, and the reply', () => {
  const read = (message: unknown) => readReply(JSON.stringify({ success: false, message, amount: 9 }));
  expect(read('  Wrong\n password \u0000\u202e<b>! ')).toEqual({
    outcome: 'refused',
    message: 'Wrong password <b>!',
    reply: expect.objectContaining({ amount: 9 }),
  });
  expect(read('x'.repeat(300))).toMatchObject({ message: 'x'.repeat(300) });
  expect(read('x'.repeat(1e6))).toMatchObject({ message: `${'x'.repeat(299)}…` });
  for (const message of [null, 42, ['no'], { text: 'no' }])
    expect(read(message)).toMatchObject({ message: '' });
});

test.each([
  '',
  '  \n',
  'null',
  '[{"success":true}]',
  '{"success":true',
  '{"success":true,"products":[{"id":1}',
  'Warning: x in y.php\n{"success":true,"products":[{"id":1},{"success":true}',
  '{"success":true}{"success":true}',
  '{"success":true,"price":NaN}',
  '{} <!-- cached -->',
  '<!doctype html><script>var reply = {"success":true}</script>',
  '{'.repeat(1e5),
])('%j cannot be read', (text) => {
  expect(readReply(text)).toEqual({ outcome: 'unreadable' });
});

test('half a body is never read as a smaller one', () => {
  const whole = JSON.stringify({
    success: true,
    products: [{ id: 1, success: true }, { id: 2 }],
    message: '{"a":1}',
  });
  for (let length = 0; length < whole.length; length++) {
    expect(readReply(whole.slice(0, length)).outcome).toBe('unreadable');
    expect(readReply(`Warning: x\n${whole.slice(0, length)}`).outcome).toBe('unreadable');
  }
});

test('a success that the reply inherits is none', () => {
  expect(readReply('{"__proto__":{"success":true}}').outcome).toBe('refused');
  expect(classifyReply(Object.create({ success: true })).outcome).toBe('refused');
  expect(({} as { success?: unknown }).success).toBeUndefined();
});

test('any text whatever has an outcome', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.json().map((json) => `{"success":1,"x":${json}}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(['ok', 'refused', 'unclear', 'unreadable']).toContain(readReply(text).outcome);
    }),
  );
});

test('only four values say yes', () => {
  expect([true, 1, '1', 'true'].every(saysYes)).toBe(true);
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(saysYes(value)).toBe([true, 1, '1', 'true'].includes(value as never));
    }),
  );
});
