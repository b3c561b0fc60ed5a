import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { argon2Passwords } from '#server/accounts/passwords.ts';
import type { Log } from '#server/logs/server-log.ts';
import { PermanentMailError, type SendMail } from '#server/mails/transport.ts';
import { createOutboxPoller, startMailWorker } from '#server/mails/worker.ts';
import { type OpenApp, openApp, quickPasswords } from '../app-fixture.ts';
import { type Customer, newCustomer, password, registration } from '../customer-fixture.ts';

let shop: OpenApp;
let jane: Customer;
let send: ReturnType<typeof vi.fn<SendMail>>;
let log: ReturnType<typeof vi.fn<Log>>;

beforeEach(async () => {
  shop = await openApp();
  jane = await newCustomer(shop);
  send = vi.fn<SendMail>(async () => {});
  log = vi.fn<Log>();
});

afterEach(() => shop.close());

const minute = 60_000;
const newPassword = 'staple battery horse';
const sent = {
  success: true,
  message:
    'If there is an account with this email, a link is on its way to it. It works once, for 30 minutes.',
};
const unknown = 'This link does not work. Open the newest link we sent you, or ask for another one.';
const used = 'This link has been used. Sign in with the new password, or ask for another link.';
const expired = 'This link is older than 30 minutes. Please ask for another one.';

function ask(email = jane.email, address = '10.0.0.1') {
  return shop.post('requestPasswordReset', { email }, { address });
}

function poll(): Promise<void> {
  const { database, now } = shop;
  return createOutboxPoller({
    database,
    send,
    siteUrl: 'https://shop.example',
    log,
    now,
    chance: () => 0.5,
    mailLinkOrigin: 'https://shop.example',
  })();
}

/** The token in the last mail. */
function mailedToken(): string {
  const text = send.mock.lastCall?.[0].text ?? '';
  return /^https:\/\/shop\.example\/reset-password#([\w-]{43})$/m.exec(text)?.[1] ?? '';
}

async function freshToken(): Promise<string> {
  await ask();
  await poll();
  return mailedToken();
}

async function reset(resetToken: string, more: object = {}) {
  return (await shop.post('resetPassword', { resetToken, newPassword, ...more })).body;
}

async function signIn(word: string, more: object = {}) {
  return (await shop.post('login', { email: jane.email, password: word, ...more })).body;
}

const links = () => shop.database.selectFrom('reset_links').selectAll().execute();
const rows = () => shop.database.selectFrom('mails').selectAll().execute();

test('R41: a mailed link sets a new password once, signs in, and ends every other session', async () => {
  expect((await ask()).body).toEqual(sent);
  await poll();
  await poll();
  expect(send).toHaveBeenCalledOnce();
  const { body } = await shop.post('resetPassword', { resetToken: mailedToken(), newPassword });
  expect(body).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { name: 'Jane Doe', email: jane.email },
  });
  expect((await shop.post('getUserDetails', {}, { token: body.token })).status).toBe(200);
  expect((await jane.post('getUserDetails')).status).toBe(401);
  expect((await signIn(password)).success).toBe(false);
  expect((await signIn(newPassword)).success).toBe(true);
  expect(await reset(mailedToken())).toEqual({ success: false, message: used });
});

test('the mail goes to the account’s own address, is plain text, and repeats nothing that anybody wrote', async () => {
  await shop.post('register', {
    firstName: 'Win',
    lastName: 'A prize',
    name: 'Win A prize',
    email: 'joan@example.com',
    password,
    street: 'call 0772 123 456',
  });
  await ask(' JOAN@example.com ');
  await poll();
  const [mail] = send.mock.lastCall ?? [];
  expect(mail?.to).toEqual({ name: '', address: 'joan@example.com' });
  expect(mail?.subject).toBe('Choose a new password for Lulu');
  expect(mail?.text).not.toMatch(/win|prize|joan|0772/i);
  expect(mail?.text.match(/https?:/g)).toHaveLength(1);
});

test('an email without an account gets the same answer, and no mail', async () => {
  expect(await ask('nobody@example.com')).toMatchObject({ status: 200, body: sent });
  await poll();
  expect(send).not.toHaveBeenCalled();
  expect(await rows()).toEqual([]);
  // Something is written all the same, or the commit would be quicker.
  const writes = shop.database.selectFrom('rate_limits').select('key').where('key', '=', 'write-probe');
  expect(await writes.execute()).toHaveLength(1);
});

test('no token stands in the database, before and after its mail', async () => {
  await ask();
  expect(await links()).toEqual([]);
  await poll();
  const [row] = await links();
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(mailedToken());
  expect(await reset(row?.hash ?? '')).toEqual({ success: false, message: unknown });
  expect(log).not.toHaveBeenCalled();
});

test('a link works for 30 minutes by the server’s clock', async () => {
  const first = await freshToken();
  shop.wait(30 * minute - 1);
  const joined = await reset(first);
  expect(joined.success).toBe(true);
  const second = await freshToken();
  shop.wait(30 * minute);
  expect(await reset(second)).toEqual({ success: false, message: expired });
  const third = await freshToken();
  shop.wait(-31 * minute);
  expect(await reset(third)).toEqual({ success: false, message: expired });
});

test('an earlier link stays good when another is asked for, and all end with the first that is used', async () => {
  const [first, second] = [await freshToken(), await freshToken()];
  await ask();
  expect((await reset(first)).success).toBe(true);
  expect(await reset(second)).toEqual({ success: false, message: used });
  await poll();
  expect(mailedToken()).toBe(second);
  expect((await signIn(newPassword)).success).toBe(true);
});

test('of two uses at the same moment one sets its password', async () => {
  const token = await freshToken();
  const words = ['staple battery horse', 'another horse battery'];
  const answers = await Promise.all(words.map((word) => reset(token, { newPassword: word })));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ message }) => message === used)).toHaveLength(1);
  const signedIn = await Promise.all(words.map((word) => signIn(word)));
  expect(signedIn.map(({ success }) => success)).toEqual(answers.map(({ success }) => success));
});

test('an address that guesses is slowed down, and not shut: a carrier has thousands behind one', async () => {
  const token = await freshToken();
  const guess = (address: string, resetToken: string) =>
    shop.post('resetPassword', { resetToken, newPassword }, { address });
  for (let at = 0; at < 120; at++) await guess('10.0.0.9', `guess ${at}`);
  expect((await guess('10.0.0.9', token)).status).toBe(429);
  shop.wait(minute);
  expect((await guess('10.0.0.9', token)).body.success).toBe(true);
});

test('a link that works waits with the known devices, so that a flood of sign-ins does not shut the way back', async () => {
  const quick = argon2Passwords(quickPasswords);
  const passwords = { ...quick, hash: vi.fn(quick.hash) };
  const other = await openApp({ passwords, database: shop.database });
  const token = await freshToken();
  await other.post('resetPassword', { resetToken: token, newPassword });
  expect(passwords.hash.mock.lastCall?.[1]).toMatchObject({ account: jane.email, isKnown: true });
});

test('a common or short password is refused, and does not use up the link', async () => {
  const token = await freshToken();
  expect((await reset(token, { newPassword: 'PASSWORD' })).message).toBe(
    'Many people use this password, so it is easy to guess. Please choose another one.',
  );
  expect((await reset(token, { newPassword: 'short' })).message).toBe(
    'Password must be at least 8 characters',
  );
  expect((await reset(token)).success).toBe(true);
});

test.each([
  ['jane@example.com', 'the account', 3],
  ['nobody@example.com', 'no account', 0],
])(
  'a sender gets three links an hour and six a day for a mailbox, and always the same answer: %s, of %s',
  async (email, _, links) => {
    const mailsOf = async (count: number) => {
      send.mockClear();
      for (let at = 0; at < count; at++) {
        expect(await ask(email)).toMatchObject({ status: 200, body: sent });
        await poll();
      }
      return send.mock.calls.length;
    };
    expect(await mailsOf(5)).toBe(links);
    shop.wait(30 * minute);
    expect(await ask(email.replace('@', '+x@'))).toMatchObject({ status: 200, body: sent });
    expect(await mailsOf(5)).toBe(0);
    shop.wait(31 * minute);
    expect(await mailsOf(5)).toBe(links);
    shop.wait(61 * minute);
    expect(await mailsOf(5)).toBe(0);
  },
);

test('what a stranger asks for takes no link from the customer', async () => {
  for (let at = 0; at < 30; at++) await ask(jane.email, '10.0.0.9');
  await poll();
  send.mockClear();
  await freshToken();
  expect(send).toHaveBeenCalledOnce();
});

test('strangers of many networks fill no mailbox, and while requests are dropped a good link is in it', async () => {
  for (let minutes = 0; minutes < 120; minutes++) {
    for (const at of [0, 1, 2]) {
      expect((await ask(jane.email, `10.${at}.1.${minutes}`)).body).toEqual(sent);
      await poll();
    }
    const lives = (await links()).map(({ expires_at }) => expires_at - shop.now());
    expect(Math.max(...lives)).toBeGreaterThanOrEqual(10 * minute);
    shop.wait(minute);
  }
  expect(send.mock.calls.length).toBe(6 * 5);
  expect((await reset(mailedToken())).success).toBe(true);
});

/** Requests `count` links for each email, each from another address, and polls the mails. Returns the number of mails. */
async function mailsFor(emails: readonly string[], count: number): Promise<number> {
  const before = send.mock.calls.length;
  for (const [index, email] of emails.entries()) {
    for (let at = 0; at < count; at++) {
      expect(await ask(email, `10.1.${index}.${at}`)).toMatchObject({ status: 200, body: sent });
      await poll();
    }
  }
  return send.mock.calls.length - before;
}

const spellings = (name: string, host: string) => [0, 1, 2].map((at) => `${name}+x${at}@${host}`);

test('requests for other spellings of a mailbox, which have no account, take no mail from it', async () => {
  expect(await mailsFor(spellings('jane', 'example.com'), 6)).toBe(0);
  expect(await mailsFor([jane.email], 6)).toBe(5);
});

test.each([
  ['jane@example.com', spellings('jane', 'example.com'), 5],
  ['jane+shop@example.com', [...spellings('jane', 'example.com'), 'jane@example.com'], 10],
  ['j.doe@gmail.com', ['jdoe+x@gmail.com', 'jd.oe@gmail.com', 'jdoe@googlemail.com'], 5],
  ['j.doe+shop@gmail.com', ['jdoe+x@googlemail.com', 'jdoe@gmail.com'], 10],
  ['jane@bücher.example', ['jane@xn--bcher-kva.example'], 5],
])(
  'accounts that others made for more spellings of the mailbox leave %s its own links',
  async (email, others, mails) => {
    await shop.database.deleteFrom('accounts').execute();
    for (const each of [email, ...others]) {
      shop.wait(1);
      await shop.post('register', { ...registration('jane'), email: each });
    }
    expect(await mailsFor(others, 6)).toBe(mails);
    expect(await mailsFor([email], 6)).toBe(5);
  },
);

test('an email without an account takes the statements of one with an account, within the limits and beyond', async () => {
  const statements: string[] = [];
  const database = shop.database.withPlugin({
    transformQuery({ node }) {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const other = await openApp({ database });
  const statementsOf = async (email: string) => {
    const requests: string[][] = [];
    for (let at = 0; at < 12; at++) {
      statements.length = 0;
      // One sender beyond its limit, and then more senders than a mailbox has mails for.
      const address = `10.0.0.${Math.max(0, at - 4)}`;
      await other.post('requestPasswordReset', { email }, { address });
      requests.push([...statements]);
    }
    return requests;
  };
  await statementsOf('first@example.com');
  const ofAccount = await statementsOf(jane.email);
  expect(new Set(ofAccount.map(String)).size).toBeGreaterThanOrEqual(2);
  expect(await statementsOf('nobody@example.com')).toEqual(ofAccount);
});

test('one address asks about thirty mailboxes a minute', async () => {
  for (let at = 0; at < 30; at++) expect((await ask(`stranger-${at}@example.com`)).status).toBe(200);
  expect((await ask()).status).toBe(429);
  expect((await ask(jane.email, '10.0.0.2')).status).toBe(200);
  shop.wait(minute);
  expect((await ask()).status).toBe(200);
});

test('a change of password ends a link that was asked for before', async () => {
  const token = await freshToken();
  await jane.post('changePassword', { currentPassword: password, newPassword: 'horse battery staple' });
  expect(await reset(token)).toEqual({ success: false, message: unknown });
});

test('a new password forgets the devices that signed in with the old one, and keeps the one that chose it', async () => {
  const [mine, other] = ['device-of-jane-at-home', 'device-of-somebody-else'];
  await signIn(password, { device: other });
  await reset(await freshToken(), { device: mine });
  const devices = await shop.database.selectFrom('devices').selectAll().execute();
  expect(devices).toHaveLength(1);
});

test('a mail that fails is tried again with another link, and given up after half an hour', async () => {
  send.mockRejectedValueOnce(new Error('The line is down.'));
  await ask();
  await poll();
  const lost = mailedToken();
  await poll();
  expect(send).toHaveBeenCalledOnce();
  shop.wait(minute);
  await poll();
  expect(mailedToken()).not.toBe(lost);
  expect((await reset(mailedToken())).success).toBe(true);

  send.mockRejectedValue(new Error('The line is down.'));
  await ask();
  for (let at = 0; at < 60; at++) {
    await poll();
    shop.wait(minute);
  }
  expect(await rows()).toMatchObject([{ due_at: null }]);
  expect(log.mock.lastCall?.[0]).toMatch(/^A mail with a link to a new password is given up after try \d+$/);
  expect(log.mock.calls.flat().join(' ')).not.toMatch(/jane|reset-password/);
});

test('a mailbox that does not exist is not tried again', async () => {
  send.mockRejectedValue(new PermanentMailError('No such mailbox.'));
  await ask();
  await poll();
  shop.wait(minute);
  await poll();
  expect(send).toHaveBeenCalledOnce();
});

test('several processes send a link once', async () => {
  await ask();
  await Promise.all([poll(), poll(), poll()]);
  expect(send).toHaveBeenCalledOnce();
});

test('the worker of the mails sends links too, where the shop’s address is known', async () => {
  const { database } = shop;
  await ask();
  const worked = { database, send, siteUrl: 'https://shop.example', log, now: shop.now, every: 1 };
  const stopSilent = startMailWorker(worked);
  await pause(20);
  await stopSilent();
  expect(send).not.toHaveBeenCalled();
  const stop = startMailWorker({ ...worked, mailLinkOrigin: 'https://shop.example' });
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await stop();
});

test('a shop that sends no mails announces no links, and has no such calls', async () => {
  const silent = await openApp({ passwordReset: false });
  const { extras } = await (await silent.call(calls.listProducts.path)).json();
  expect(extras).not.toContain('passwordReset');
  expect((await silent.post('requestPasswordReset', { email: jane.email })).status).toBe(404);
  expect((await silent.post('resetPassword', { resetToken: 'x', newPassword })).status).toBe(404);
  await silent.close();
});
