import { randomBytes } from 'node:crypto';
import { defaultCountry } from '#domain/shop/shop.ts';
import { inTransaction, isPostgres } from '../database/transactions.ts';
import { HttpError, tooManyRequestsError } from '../errors.ts';
import type { Count, Limits } from '../limits/limits.ts';
import { mailboxOf } from '../limits/mailbox.ts';
import type { CallHandler, Service } from '../service.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { assertUncommonPassword } from './passwords.ts';
import { fullName, namesOf } from './profile.ts';
import { issueToken, sweepTokens } from './sessions.ts';

/** Creates an account and signs in; the one call that reveals whether an email has an account. */
export function register(service: Service): CallHandler<'register'> {
  return async ({ firstName, lastName, name, dateOfBirth, password, device, ...contact }, { address }) => {
    assertUncommonPassword(password);
    const party = { address, account: contact.email };
    const signUp: Count = ['calls', `register ${address}`];
    const tries: Count[] = [['emails', `register ${contact.email}`], signUp];
    service.passwords.assertCapacity?.(party);
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
    const row = await service.database
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) {
      // Others behind the address can still sign up, while tries of emails that have an account are slowed down.
      await service.limits.refund([signUp]);
      await service.limits.assert(['calls', `taken email ${address}`, 20]);
      throw new HttpError('There is already an account with this email. Please sign in.');
    }
    return inOneCommit(service, (within) => signedIn(within, account, device));
  };
}

/** Signs in. Reply and work are the same for a wrong password and for an email without an account. */
export function login(service: Service): CallHandler<'login'> {
  return async ({ email, password, device }, { address }) => {
    const origin = { address, account: email };
    // A flood without devices is rejected before the database is queried.
    if (!device) service.passwords.assertCapacity?.(origin);
    const account = await service.database
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst();
    const isKnown = await isKnownDevice(service, account?.id, device);
    const party = { ...origin, isKnown };
    service.passwords.assertCapacity?.(party);
    const ofAccount: Count = ['passwords', `${email} ${address}`, 3];
    const tries: Count[] = isKnown
      ? [['passwords', `${email} ${device}`]]
      : [['calls', `login ${address}`, 4], ofAccount, ['emails', `login ${email}`]];
    await assertTries(service.limits, tries);
    const verified = service.passwords.verify(password, account?.password_hash ?? null, party);
    const right = await service.limits.refundFailed(tries, verified);
    if (!account || !right) throw new HttpError(wrongPassword);
    if (!isKnown) {
      await service.limits.refund(tries);
      await service.limits.forget(ofAccount);
      await service.limits.assert(['passwords', account.id]);
    }
    return inOneCommit(service, async (within) => {
      await assertPasswordUnchanged(within, account);
      await sweepTokens(within);
      return signedIn(within, account, device);
    });
  };
}

/**
 * Counts the tries; none of them if one is beyond its limit, as then no password is checked. The first one of an address for an account
 * does not wait for others that try this account.
 */
export async function assertTries(limits: Limits, tries: readonly Count[]): Promise<void> {
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

/**
 * Throws if the password was changed while it was checked, since the old one must not sign in any more. A change at the same
 * moment waits for this transaction, and then ends this session, too.
 */
async function assertPasswordUnchanged(
  { database }: Service,
  { id, password_hash }: { id: string; password_hash: string },
): Promise<void> {
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

export function logout({ database }: Service): CallHandler<'logout'> {
  return async (_request, { tokenHash }) => {
    await database.deleteFrom('tokens').where('hash', '=', tokenHash).execute();
    return { success: true };
  };
}

/** Ends every session of the account, this one too. */
export function logoutEverywhere({ database }: Service): CallHandler<'logoutEverywhere'> {
  return async (_request, { accountId }) => {
    await database.deleteFrom('tokens').where('account_id', '=', accountId).execute();
    return { success: true };
  };
}

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
