import { expect, test } from 'vitest';
import { BodyTooLargeError } from '#api/fetched-reply.ts';
import { described, recordingTransport } from '#conformance/exchange.ts';

test('an answer that does not end is broken off before it fills the memory, and the report says so', async () => {
  const megabyte = new Uint8Array(1_000_000);
  let sent = 0;
  let isCancelled = false;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        if (++sent > 200) controller.error(new Error('It is read on and on.'));
        else controller.enqueue(megabyte);
      },
      cancel() {
        isCancelled = true;
      },
    });
  const record = recordingTransport(async () => new Response(endless()), 'https://shop.example');
  await expect(record.fetch('https://api.example/api/login.php')).rejects.toThrow(BodyTooLargeError);
  expect([record.last, record.failure]).toEqual([null, 'sends more than 100 MB.']);
  expect([sent < 110, isCancelled]).toEqual([true, true]);
});

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
