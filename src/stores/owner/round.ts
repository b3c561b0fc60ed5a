import { map } from 'nanostores';
import { callOwner } from '#api/client/owner.ts';
import type { OwnerReply, OwnerRequest } from '#api/contract/owner.ts';
import { notTaken, words } from '#domain/owner/words.ts';
import { delay, staffDelay } from '../delays.ts';
import { persistText, readJson } from '../storage.ts';
import { askOwner } from './calls.ts';
import { newKey } from './write-queue.ts';

export type RoundOutcome = Omit<OwnerRequest<'round-outcome'>, 'token' | 'key'>;
/** With the token of its link: a phone may have more than one round of a day. */
type Waiting = OwnerRequest<'round-outcome'>;

/** A rider's round. `waiting` are outcomes that the shop has not confirmed. */
interface Round {
  value: OwnerReply<'round'> | null;
  fault: string;
  waiting: readonly Waiting[];
}

export const $round = map<Round>({ value: null, fault: '', waiting: [] });

const keptKey = 'owner/round';

/** State that the phone keeps, of the link with this token. */
interface Kept {
  token: string;
  value: Round['value'];
  waiting: readonly Waiting[];
}

let token = '';

/** Opens the round of the link, first as the phone saw it last, and sends what waits. */
export function readRound(): void {
  token = location.hash.slice(1);
  const kept = readJson<Kept>(keptKey);
  // What waits from an earlier round is sent, too.
  const waiting = (kept?.waiting ?? []).map((each) => ({ ...each, token: each.token ?? kept?.token ?? '' }));
  $round.set({ value: kept?.token === token ? (kept.value ?? null) : null, fault: '', waiting });
  // Another link to this page opens without loading it.
  addEventListener('hashchange', () => location.reload());
  addEventListener('online', () => {
    void reload();
    void send();
  });
  void reload();
  void send();
}

let turn = 0;

async function reload(): Promise<void> {
  turn += 1;
  const mine = turn;
  const answer = await askOwner('round', { token }, () => {
    if (mine === turn) $round.setKey('fault', words.offline);
    return mine === turn;
  });
  if (mine !== turn) return;
  if (answer.outcome === 'ok') $round.set({ ...$round.get(), value: answer.value, fault: '' });
  // After its day or its end the link shows nothing, nor does the phone.
  else if (answer.outcome === 'refused') $round.set({ ...$round.get(), value: null, fault: answer.message });
  keep();
}

/** Keeps what the rider says, and sends it until the shop has it. */
export function sayOutcome(outcome: RoundOutcome): void {
  const { waiting, ...round } = $round.get();
  $round.set({ ...round, waiting: [...waiting, { key: newKey(), token, ...outcome }] });
  keep();
  void send();
}

function keep(): void {
  const { value, waiting } = $round.get();
  persistText(keptKey, JSON.stringify({ token, value, waiting } satisfies Kept));
}

let isSending = false;

async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let tries = 0; ; ) {
    const [first] = $round.get().waiting;
    if (!first) break;
    const answer = await callOwner('round-outcome', first);
    if (answer.outcome === 'ok' || answer.outcome === 'refused') {
      tries = 0;
      const { waiting, ...round } = $round.get();
      const { value } = round;
      $round.set({ ...round, waiting: waiting.filter(({ key }) => key !== first.key) });
      await reload();
      if (answer.outcome === 'refused') {
        const number = value?.orders.find(({ id }) => id === first.id)?.number;
        const fault = notTaken({ ...first, number, why: answer.message });
        $round.set({ ...$round.get(), fault });
      }
    } else {
      tries += 1;
      await delay(staffDelay(tries));
    }
  }
  isSending = false;
}
