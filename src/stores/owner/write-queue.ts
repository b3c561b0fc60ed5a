import { atom } from 'nanostores';
import { type BodyOf, callOwner, type OwnerOutcome } from '#api/client/owner.ts';
import type { OwnerReply, OwnerRequest, OwnerWriteName } from '#api/contract/owner.ts';
import { words } from '#domain/owner/words.ts';
import { memoryFallback } from '#domain/shop/page-events.ts';
import { delay, staffDelay } from '../delays.ts';
import { withLock } from '../locks.ts';
import { $isPersisted, persistText, readText } from '../storage.ts';
import { notify } from './notice.ts';
import { $member, leave } from './session.ts';

/** A change that this phone has made and that the shop has not confirmed yet. */
export interface QueuedWrite<Name extends OwnerWriteName = OwnerWriteName> {
  key: string;
  name: Name;
  body: OwnerRequest<Name>;
  /** Member who made it. */
  staffId: string;
  /** Epoch ms. */
  at: number;
}

/** Changes that wait, oldest first. Each has its own key in the storage, so that no tab overwrites another's. */
export const $queue = atom<readonly QueuedWrite[]>([]);

/** Grows with each change that the shop confirmed or refused: what is on the screen is read again. */
export const $confirmed = atom(0);

const prefix = 'owner/write/';
const ends = new Map<string, (outcome: OwnerOutcome<unknown>) => void>();

/**
 * Keeps a change on the phone and sends it, after those before it, until the shop has answered. Resolves with the answer, which may take
 * until the line is back. Then `done` is shown, or the refusal.
 */
export function queueWrite<Name extends OwnerWriteName>(
  name: Name,
  body: OwnerRequest<Name>,
  done = '',
): Promise<OwnerOutcome<OwnerReply<Name>>> {
  const key = newKey();
  const staffId = $member.get()?.id ?? '';
  const write: QueuedWrite<Name> = { key, name, body, staffId, at: Date.now() };
  persistText(prefix + key, JSON.stringify(write));
  const end = new Promise<OwnerOutcome<unknown>>((resolve) => ends.set(key, resolve));
  if (done) void end.then(({ outcome }) => outcome === 'ok' && notify(done));
  readQueue();
  void sendQueue();
  return end as Promise<OwnerOutcome<OwnerReply<Name>>>;
}

/** A UUID, also on a page of plain http, where `crypto.randomUUID` does not exist. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Token of a new link, 32 bytes as base64url. */
export function newLinkToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
  );
}

function readQueue(): readonly QueuedWrite[] {
  const keys = storedKeys().filter((key) => key.startsWith(prefix));
  const writes = keys.flatMap((key) => JSON.parse(readText(key) ?? '[]') as QueuedWrite | []);
  $queue.set(writes.sort((a, b) => a.at - b.at));
  return $queue.get();
}

/** Keys of the browser's storage, and of the memory that stands in for a refused one. */
function storedKeys(): string[] {
  const inMemory = Object.keys(memoryFallback);
  try {
    return [...new Set([...Object.keys(localStorage), ...inMemory])];
  } catch {
    return inMemory;
  }
}

let isSending = false;

/** Sends what waits, one change after another, in one tab at a time. */
async function sendQueue(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let tries = 0; ownWrites().length > 0; ) {
      const outcome = await withLock('owner-writes', sendFirst);
      if (outcome === 'signed out') return leave();
      tries = outcome === 'unknown' ? tries + 1 : 0;
      if (tries === 1) notify($isPersisted.get() ? words.lostWrite : words.notKept);
      if (tries > 0) await delay(staffDelay(tries), online());
    }
  } finally {
    isSending = false;
  }
}

const ownWrites = () => readQueue().filter(({ staffId }) => staffId === $member.get()?.id);

async function sendFirst(): Promise<OwnerOutcome<unknown>['outcome'] | undefined> {
  const [write] = ownWrites();
  if (!write) return;
  const { key, name, body } = write;
  const outcome = await callOwner(name, { ...body, key } as BodyOf<typeof name>);
  if (outcome.outcome === 'unknown' || outcome.outcome === 'signed out') return outcome.outcome;
  persistText(prefix + key, null);
  if (outcome.outcome === 'ok') followUp(write, outcome.value);
  readQueue();
  ends.get(key)?.(outcome);
  ends.delete(key);
  if (outcome.outcome === 'refused') notify(outcome.message, true);
  $confirmed.set($confirmed.get() + 1);
  return outcome.outcome;
}

/** Aborts as soon as the line is back. */
function online(): AbortSignal {
  const back = new AbortController();
  addEventListener('online', () => back.abort(), { once: true });
  return back.signal;
}

/** Sends what earlier visits left, now and when the line or the phone comes back. */
export function startSending(): void {
  const send = () => void sendQueue();
  addEventListener('online', send);
  document.addEventListener('visibilitychange', send);
  addEventListener('storage', () => void readQueue());
  $member.subscribe(send);
}

/** Puts the changes of the same product that wait behind this one over what it has come to, since they were made over it. */
function followUp({ name, body }: QueuedWrite, reply: object): void {
  const [field, next] =
    name === 'set-stock' ? ['from', fieldOf(body, 'to')] : ['version', fieldOf(reply, 'version')];
  const base = fieldOf(body, field);
  if (base === undefined || next === undefined) return;
  for (const later of ownWrites()) {
    const isNext = later.name === name && fieldOf(later.body, 'id') === fieldOf(body, 'id');
    if (!isNext || fieldOf(later.body, field) !== base) continue;
    const write = { ...later, body: { ...later.body, [field]: next } };
    persistText(prefix + later.key, JSON.stringify(write));
  }
}

const fieldOf = (json: object, name: string) => (json as Readonly<Record<string, unknown>>)[name];
