import { expect, test, vi } from 'vitest';
import { openBrowser } from '../browser-fixture.ts';

const round = { success: true, rider: 'Moses', orders: [] };

test('a rider’s second link of a day sends what waits from the first, and opens in the same page', async () => {
  const sent: { token: string; id: string }[] = [];
  const waiting = [{ key: 'k', id: 'order', outcome: 'delivered', collected: 24_000, reason: '' }];
  openBrowser({
    at: '/owner/round#second',
    kept: { 'owner/round': { token: 'first', value: round, waiting } },
    answer: async (request) => {
      if (request.url.endsWith('round-outcome')) sent.push(await request.json());
      return Response.json(round);
    },
  });
  const { $round, readRound } = await import('#stores/owner/round.ts');
  readRound();
  await vi.waitFor(() => expect($round.get().waiting).toEqual([]));
  expect(sent).toMatchObject([{ token: 'first', id: 'order', collected: 24_000 }]);
  dispatchEvent(new Event('hashchange'));
  expect(location.reload).toHaveBeenCalled();
});
