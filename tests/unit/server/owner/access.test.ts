import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnerCall } from '#api/contract/owner/owner-call.ts';
import { type OwnerCallName, ownerCalls } from '#api/contract/owner.ts';
import { ownerLivePath } from '#domain/owner/paths.ts';
import { addInvitation } from '#server/owner/access.ts';
import { type OpenApp, openApp } from '../app-fixture.ts';
import { newCustomer } from '../customer-fixture.ts';
import { linkToken, newMember, OwnerPhone, passphrase } from './owner-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

const invite = (name = 'Sarah') => addInvitation(shop.database, { name, role: 'owner', now: shop.now() });
const calls = Object.entries(ownerCalls) as [OwnerCallName, OwnerCall][];
const closed = calls.filter(([, { roles }]) => roles !== null).map(([name]) => name);

test('an invitation is good once and for an hour, and its answer may be lost', async () => {
  const token = await invite();
  const phone = new OwnerPhone(shop);
  const joined = await phone.post('join', { token, name: 'Sarah', passphrase });
  expect(joined.body).toMatchObject({ success: true, member: { name: 'Sarah', role: 'owner' } });
  expect(joined.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Strict/);
  expect((await phone.post('session')).body).toMatchObject({ member: { name: 'Sarah' } });
  const again = await new OwnerPhone(shop).post('join', { token, name: 'Sarah', passphrase });
  expect(again.body.success).toBe(true);
  const thief = await new OwnerPhone(shop).post('join', {
    token,
    name: 'Eve',
    passphrase: 'another passphrase',
  });
  expect(thief.body).toMatchObject({ success: false });
  const late = await invite('Ruth');
  shop.wait(3_600_001);
  const refused = await new OwnerPhone(shop).post('join', { token: late, name: 'Ruth', passphrase });
  expect(refused.body).toEqual({ success: false, message: expect.stringContaining('older than an hour') });
});

test('a passphrase is long, uncommon, and its wrong tries are limited, but never on a device that was in', async () => {
  const token = await invite();
  const short = await new OwnerPhone(shop).post('join', { token, name: 'Sarah', passphrase: 'short' });
  expect(short.status).toBe(422);
  const phone = new OwnerPhone(shop);
  await phone.post('join', { token, name: 'Sarah', passphrase });
  await phone.post('sign-out');
  expect((await phone.post('session')).status).toBe(401);
  const statuses = new Set<number>();
  for (let guess = 0; guess < 200; guess++) {
    const guesser = new OwnerPhone(shop, `10.1.${guess % 20}.1`);
    statuses.add((await guesser.post('sign-in', { name: 'sarah', passphrase: `guess ${guess}` })).status);
  }
  expect(statuses).toContain(429);
  expect((await phone.post('sign-in', { name: 'sarah', passphrase })).body).toMatchObject({ success: true });
});

test('every call refuses strangers, shoppers, other sites, and a packer what is the owner’s', async () => {
  const { token } = await newCustomer(shop);
  const packer = await newMember(shop, 'Peter', 'packer');
  for (const name of closed) {
    const stranger = new OwnerPhone(shop);
    expect((await stranger.post(name)).status, name).toBe(401);
    expect((await stranger.post(name, {}, { token, cookie: `owner=${token}` })).status, name).toBe(401);
    for (const origin of ['https://evil.example', 'null', ''])
      expect((await packer.post(name, {}, { origin })).status, `${name} from ${origin}`).toBe(403);
    const { roles } = ownerCalls[name] as OwnerCall;
    if (!roles?.includes('packer')) expect((await packer.post(name)).status, name).toBe(403);
  }
  const logged = shop.log.mock.calls.flat().join(' ');
  for (const name of closed) expect(logged).toContain(`/api/owner/${name}: 401`);
  expect(logged).toContain('/api/owner/invite: 403');
  expect(logged).not.toContain(token);
  for (const name of calls.map(([each]) => each))
    expect((await shop.call(`/api/owner/${name}`)).status, name).toBe(405);
});

test('a write happens once for its key, and a key with another body is refused', async () => {
  const sarah = await newMember(shop);
  const key = randomUUID();
  const peter = { key, name: 'Peter', role: 'packer', token: linkToken() };
  for (const _ of 'again') expect((await sarah.post('invite', peter)).body).toEqual({ success: true });
  const paul = { ...peter, name: 'Paul', token: linkToken() };
  expect((await sarah.post('invite', paul)).status).toBe(422);
  const ruth = await newMember(shop, 'Ruth');
  expect((await ruth.post('invite', paul)).body.success).toBe(true);
  const { events } = (await sarah.post('log')).body;
  expect(events.map(({ who, action }: { who: string; action: string }) => `${who} ${action}`)).toEqual([
    'Ruth invited',
    'Ruth joined',
    'Sarah invited',
    'Sarah joined',
  ]);
  expect(events[1]).toMatchObject({ about: 'Ruth' });
});

test('a link lets somebody in, and the database, which is backed up, does not have it', async () => {
  const sarah = await newMember(shop);
  const token = linkToken();
  await sarah.post('invite', { name: 'Peter', role: 'packer', token });
  const tables = await Promise.all(
    (['staff_links', 'staff_writes', 'events'] as const).map((table) =>
      shop.database.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify(tables)).not.toContain(token);
  const peter = await new OwnerPhone(shop).post('join', { token, name: 'Peter', passphrase });
  expect(peter.body).toMatchObject({ success: true, member: { role: 'packer' } });
});

test('a device and a member can be ended, and are out at once', async () => {
  const sarah = await newMember(shop);
  const peter = await newMember(shop, 'Peter', 'packer');
  const { people } = (await sarah.post('people')).body;
  const [, { id: staffId, devices }] = people;
  expect(devices).toMatchObject([{ isOpen: true, rings: false }]);
  await sarah.post('end-device', { deviceId: devices[0].id });
  expect((await peter.post('session')).status).toBe(401);
  await peter.post('sign-in', { name: 'Peter', passphrase });
  expect((await peter.post('session')).status).toBe(200);
  await sarah.post('end-member', { staffId });
  expect((await peter.post('session')).status).toBe(401);
  expect((await peter.post('sign-in', { name: 'Peter', passphrase })).body.success).toBe(false);
  expect((await sarah.post('people')).body.people).toHaveLength(1);
});

test('a device that is ended hears no more of what happens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sarah = await newMember(shop);
  const peter = await newMember(shop, 'Peter', 'packer');
  const cookie = [...peter.cookies].map((pair) => pair.join('=')).join('; ');
  const response = await shop.call(ownerLivePath, { headers: { cookie } });
  const { people } = (await sarah.post('people')).body;
  await sarah.post('end-member', { staffId: people[1].id });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await response.text()).toContain('event: beat');
});
