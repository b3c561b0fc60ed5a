import { randomBytes } from 'node:crypto';
import { defaultCountry } from '#domain/shop/shop.ts';
import { addRows, findRow, inTransaction, isPostgres, removeRows } from '../database/rows.ts';
import type { Schema } from '../database/schema.ts';
import { HttpError, tooManyRequestsError } from '../errors.ts';
import type { Count, Limits } from '../limits/limits.ts';
import { mailboxOf } from '../limits/mailbox.ts';
import type { CallHandler, Service } from '../service.ts';
import { assertUncommonPassword, type Party } from './passwords.ts';
import { fullName, namesOf } from './profile.ts';
import { isKnownDevice, issueToken, rememberDevice, sweepTokens } from './sessions.ts';

/** Creates an account and signs in; the one call that reveals whether an email has an account. */
export const register: CallHandler<'register'> = async (
  { firstName, lastName, name, dateOfBirth, password, device, ...contact },
  { address, ...service },
) => {
  assertUncommonPassword(password);
  const party = { address, account: contact.email };
  const signUp: Count = ['calls', `register ${address}`];
  const tries: Count[] = [['emails', `register ${contact.email}`], signUp];
  service.passwords.assertCapacity(party);
  for (const count of tries) await service.limits.assert(count);
  const names = firstName && lastName ? { first_name: firstName, last_name: lastName } : namesOf(name);
  const account = {
    ...contact,
    ...names,
    id: randomBytes(12).toString('hex'),
    mailbox: mailboxOf(contact.email),
    name: fullName(names),
    country: contact.country || defaultCountry,
    date_of_birth: dateOfBirth,
    password_hash: await service.limits.refundFailed(tries, service.passwords.hash(password, party)),
    created_at: service.now(),
  };
  if (!(await addRows(service.database, 'accounts', [account]))) {
    // Others behind the address can still sign up, while tries of emails that have an account are slowed down.
    await service.limits.refund([signUp]);
    await service.limits.assert(['calls', `taken email ${address}`, 20]);
    throw new HttpError('There is already an account with this email. Please sign in.');
  }
  return inOneCommit(service, (within) => signedIn(within, account, device));
};

/** Signs in. Reply and work are the same for a wrong password and for an email without an account. */
export const login: CallHandler<'login'> = async ({ email, password, device }, { address, ...service }) => {
  const origin = { address, account: email };
  // A flood without devices is rejected before the database is queried.
  if (!device) service.passwords.assertCapacity(origin);
  const account = await findRow(service.database, 'accounts', { email });
  const isKnown = await isKnownDevice(service, account?.id, device);
  const attempt = { call: 'login', ...origin, device, isKnown };
  const right = await isRight(service, attempt, password, account?.password_hash);
  if (!account || !right) throw new HttpError(wrongPassword);
  if (!isKnown) await service.limits.assert(['passwords', account.id]);
  return inOneCommit(service, async (within) => {
    await assertPasswordUnchanged(within, account);
    await sweepTokens(within);
    return signedIn(within, account, device);
  });
};

/** Verifies a password within the limits. A known device has its own, so no guesser shuts it out; a right one of a new device is free. */
export async function isRight(
  { limits, passwords }: Service,
  { call, device, ...party }: Party & { call: string; device: string | undefined },
  password: string,
  storedHash: string | null = null,
): Promise<boolean> {
  const { address, account, isKnown } = party;
  passwords.assertCapacity(party);
  const ofAccount: Count = ['passwords', `${account} ${address}`, 3];
  const tries: Count[] = isKnown
    ? [['passwords', `${account} ${device}`]]
    : [['calls', `${call} ${address}`, 4], ofAccount, ['emails', `${call} ${account}`]];
  await assertTries(limits, tries);
  const right = await limits.refundFailed(tries, passwords.verify(password, storedHash, party));
  if (right && !isKnown) {
    await limits.refund(tries);
    await limits.forget(ofAccount);
  }
  return right;
}

/** Counts all tries or none. The first try of an address for an account does not wait for others that try this account. */
async function assertTries(limits: Limits, tries: readonly Count[]): Promise<void> {
  let isFirstOfAddress = false;
  for (const [index, count] of tries.entries()) {
    const { wait, isFirst } = await limits.consume(count);
    if (wait > 0 && !(isFirstOfAddress && count[0] === 'emails')) {
      await limits.refund(tries.slice(0, index));
      throw tooManyRequestsError(wait);
    }
    isFirstOfAddress = isFirst;
  }
}

/** Throws if the password was changed while it was checked. A change at this moment waits, and then ends this session, too. */
async function assertPasswordUnchanged({ database }: Service, { id, password_hash }: Schema['accounts']) {
  const same = await database
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .$if(isPostgres(database), (query) => query.forShare())
    .executeTakeFirst();
  if (!same) throw new HttpError(wrongPassword);
}

const wrongPassword = 'The email or the password is wrong.';

function inOneCommit<Result>(service: Service, work: (within: Service) => Promise<Result>): Promise<Result> {
  return inTransaction(service.database, (transaction) => work({ ...service, database: transaction }));
}

export const logout: CallHandler<'logout'> = async (_request, { tokenHash, database }) => {
  await removeRows(database, 'tokens', { hash: tokenHash });
  return { success: true };
};

export const logoutEverywhere: CallHandler<'logoutEverywhere'> = async (
  _request,
  { accountId, database },
) => {
  await removeRows(database, 'tokens', { account_id: accountId });
  return { success: true };
};

/** The reply to a customer who has just been authenticated. */
export async function signedIn(
  service: Service,
  account: { id: string; name: string; email: string },
  device: string | undefined,
) {
  await rememberDevice(service, account.id, device);
  const token = await issueToken(service, account.id);
  return { success: true as const, token, user: { name: account.name, email: account.email } };
}
