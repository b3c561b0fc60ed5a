import { expect, test, vi } from 'vitest';
import { openBrowser } from '../browser-fixture.ts';

test('a browser without a storage sends a change all the same, and says that it keeps none', async () => {
  const sent: object[] = [];
  openBrowser({
    at: '/owner',
    answer: async (request) => {
      sent.push(await request.json());
      return Response.json({ success: true });
    },
  });
  const refused = new Proxy(
    {},
    {
      get() {
        throw new DOMException('No storage', 'SecurityError');
      },
      ownKeys() {
        throw new DOMException('No storage', 'SecurityError');
      },
    },
  );
  vi.stubGlobal('localStorage', refused);
  vi.stubGlobal('navigator', {});
  const { $queue, queueWrite } = await import('#stores/owner/write-queue.ts');
  const { $isPersisted } = await import('#stores/storage.ts');
  const { $member } = await import('#stores/owner/session.ts');
  $member.set({ id: 'sarah', name: 'Sarah', role: 'owner' });
  const { outcome } = await queueWrite('set-silence', { silence: null });
  expect(outcome).toBe('ok');
  expect(sent).toMatchObject([{ silence: null }]);
  expect($queue.get()).toEqual([]);
  expect($isPersisted.get()).toBe(false);
});
