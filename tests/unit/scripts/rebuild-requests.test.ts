import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rebuildProcesses, rebuildQueue } from '../../../scripts/rebuild-requests.ts';
import { OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

/** A queue whose runs end when the test says so, and who requested each. */
function queue() {
  const report = vi.fn();
  const runs: (PromiseWithResolvers<void> & { by: string })[] = [];
  const request = rebuildQueue((by) => {
    const run = Promise.withResolvers<void>();
    runs.push({ by, ...run });
    return run.promise;
  }, report);
  return { report, runs, request };
}

test('a hundred requests while one rebuild runs are one more behind it', async () => {
  const { runs, request } = queue();
  request('hook');
  for (let count = 0; count < 100; count++) request('hook');
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.waitUntil(() => runs.length === 2);
  runs[1]?.resolve();
  await new Promise(setImmediate);
  expect(runs).toHaveLength(2);
  request('hook');
  expect(runs).toHaveLength(3);
});

test('a rebuild that fails is reported, and the next request is served', async () => {
  const { report, runs, request } = queue();
  request('hook');
  runs[0]?.reject(new Error('no process'));
  await vi.waitUntil(() => report.mock.calls.length === 1);
  request('hook');
  await vi.waitUntil(() => runs.length === 2);
});

test('a rebuild is by the one who requested it, and a request at the end of another is not lost', async () => {
  const { runs, request } = queue();
  request('hook');
  request('schedule');
  request('hook');
  runs[0]?.resolve();
  await vi.waitUntil(() => runs.length === 2);
  const ended = runs[1]?.promise.then(() => request('schedule'));
  runs[1]?.resolve();
  await ended;
  await vi.waitUntil(() => runs.length === 3);
  expect(runs.map(({ by }) => by)).toEqual(['hook', 'hook', 'schedule']);
});

test('a rebuild that an API keeps waiting is ended at its time limit, which is reported', async () => {
  await using api = await OtherApi.open();
  using place = new Workplace();
  const list = Promise.withResolvers<void>();
  api.held = list.promise;
  const report = vi.fn();
  const env = {
    ...process.env,
    SHOP_API_URL: api.url,
    SHOP_SITE_URL: 'http://localhost:4321',
    SHOP_DATA_DIR: place.folder,
  };
  const { request, stop } = rebuildProcesses(report, env, 3_000);
  onTestFinished(stop);
  request('hook');
  await vi.waitUntil(() => report.mock.calls.length === 1);
  expect(String(report.mock.calls[0]?.[0])).toMatch(
    /^Error: The rebuild took more than 0\.05 minutes and was ended: the release that is shown stays\.$/,
  );
  list.resolve();
});

test('an open shop whose code was changed rebuilds nothing until it is started again, and says so', async () => {
  using place = new Workplace();
  const file = path.join(place.folder, 'package-lock.json');
  writeFileSync(file, '{}');
  const report = vi.fn();
  const env = { ...process.env, SHOP_DATA_DIR: place.folder };
  const { request, stop } = rebuildProcesses(report, env, 3_000, [file]);
  onTestFinished(stop);
  writeFileSync(file, '{ }');
  request('hook');
  await vi.waitUntil(() => report.mock.calls.length > 0);
  expect(String(report.mock.calls.pop()?.[0])).toBe(
    "Error: The shop's code was changed while the shop was open: start it again. The release that is shown stays.",
  );
});
