import { expect, test } from 'vitest';
import { described, recordingTransport } from '#conformance/exchange.ts';

test('an answer that breaks off in the middle is reported as that, and not as none that came in time', async () => {
  const broken = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"success":')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
  const record = recordingTransport(async () => new Response(broken()), 'https://shop.example');
  await expect(record.fetch('https://api.example/api/login.php')).rejects.toThrow('terminated');
  expect(described(record.last, record.failure)).toBe(
    'the API broke off in the middle of its answer: try again',
  );
});
