import { randomBytes } from 'node:crypto';
import { defaultCountry } from '#domain/shop/shop.ts';
import { inTransaction, isPostgres } from '../database/transactions.ts';
import { HttpError, tooManyRequestsError } from '../errors.ts';
import { networkOf } from '../limits/client-address.ts';
import {
  type Counted,
  consume,
  countTry,
  forgetTries,
  limitsOfOrigin,
  sweepLimits,
  uncountTry,
} from '../limits/rate-limit.ts';
import type { CallHandler, Service } from '../service.ts';
import { isKnownDevice, rememberDevice, sweepDevices } from './devices.ts';
import { assertUncommonPassword } from './passwords.ts';
import { fullName, namesOf } from './profile.ts';
import { issueToken, sweepTokens } from './sessions.ts';

/** Creates an account and signs in; the one call that reveals whether an email has an account. */
export function register(service: Service): CallHandler<'register'> {
  return async ({ firstName, lastName, name, dateOfBirth, password, device, ...contact }, { address }) => {
    assertUncommonPassword(password);
    const party = { address, account: contact.email };
    const ofEmail = { limit: 'registerByEmail', subject: contact.email } as const;
    const signUps = limitsOfOrigin('signUpsByAddress', 'signUpsByNetwork', address);
    service.passwords.assertCapacity?.(party);
    await inOneCommit(service, async (within) => {
      await sweepLimits(within);
      for (const counted of [ofEmail, ...signUps]) await countTry(within, counted);
    });
    const names = firstName && lastName ? { firstName, lastName } : namesOf(name);
    const account = {
      id: randomBytes(12).toString('hex'),
      email: contact.email,
      name: fullName(names),
      first_name: names.firstName,
      last_name: names.lastName,
      phone: contact.phone,
      street: contact.street,
      city: contact.city,
      country: contact.country || defaultCountry,
      date_of_birth: dateOfBirth,
      password_hash: await service.passwords.hash(password, party).catch(async (error: unknown) => {
        await Promise.all([ofEmail, ...signUps].map((counted) => uncountTry(service, counted)));
        throw error;
      }),
      created_at: service.now(),
    };
    const row = await service.database
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return rejectTakenEmail(service, signUps, address);
    return inOneCommit(service, async (within) => {
      await forgetTries(within, ofEmail);
      return signedIn(within, account, device);
    });
  };
}

/**
 * Rejects an email that has an account. It counts as a try with a taken email and not as a sign-up, so that others behind the address
 * can still sign up.
 */
async function rejectTakenEmail(
  service: Service,
  signUps: readonly Counted[],
  address: string,
): Promise<never> {
  const waits = await inOneCommit(service, async (within) => {
    for (const counted of signUps) await uncountTry(within, counted);
    const taken = limitsOfOrigin('registerByAddress', 'registerByNetwork', address);
    return Promise.all(taken.map((counted) => consume(within, counted)));
  });
  const wait = Math.max(0, ...waits.map(Number));
  if (wait > 0) throw tooManyRequestsError(wait);
  throw new HttpError('There is already an account with this email. Please sign in.');
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
    const ofDevice = isKnown ? `${email} ${device}` : null;
    // One commit for all counts: a flood of logins must not keep the disk from the orders.
    const tries = await inOneCommit(service, async (within) => {
      await sweepLimits(within);
      return ofDevice ? countKnownDevice(within, ofDevice) : countUnknownDevice(within, email, address);
    });
    const storedHash = account?.password_hash ?? null;
    const right = await service.passwords
      .verify(password, storedHash, party)
      .catch(async (error: unknown) => {
        // A sign-in that the full queue rejects does not count as a try, since no password was checked.
        await Promise.all(tries.map((counted) => uncountTry(service, counted)));
        throw error;
      });
    if (!account || !right) throw new HttpError(wrongPassword);
    const signIns = { limit: 'signInsByAccount', subject: ofDevice ?? account.id } as const;
    const done = await inOneCommit(service, async (within) => {
      await assertPasswordUnchanged(within, account);
      await refundTry(within, tries);
      const wait = await consume(within, signIns);
      await sweepTokens(within);
      await sweepDevices(within);
      return wait ?? signedIn(within, account, device);
    });
    // Thrown after the commit, so that a right password that has to wait does not stay counted as a wrong one.
    if (typeof done === 'number') throw tooManyRequestsError(done);
    return done;
  };
}

/** A device that has signed in before has a counter of its own, so that guesses from elsewhere cannot lock it out. */
async function countKnownDevice(within: Service, device: string): Promise<Counted[]> {
  const counted = { limit: 'loginByDevice', subject: device } as const;
  await countTry(within, counted);
  return [counted];
}

/**
 * Counts a try of an unknown device. Resolves to the limits that have counted it. The first try from a network is allowed even while
 * the account's backoff lasts, and does not prolong it.
 */
async function countUnknownDevice(within: Service, email: string, address: string): Promise<Counted[]> {
  const ofOrigin: Counted[] = [
    ...limitsOfOrigin('loginByAddress', 'loginByNetwork', address),
    { limit: 'loginByPair', subject: `${email} ${address}` },
  ];
  for (const counted of ofOrigin) await countTry(within, counted);
  const ofNetwork = { limit: 'loginByPairNetwork', subject: `${email} ${networkOf(address)}` } as const;
  const ofAccount = { limit: 'loginByAccount', subject: email } as const;
  const isFirst = (await consume(within, ofNetwork)) === null;
  const wait = await consume(within, ofAccount);
  if (wait !== null && !isFirst) throw tooManyRequestsError(wait);
  return [...ofOrigin, ofNetwork, ...(wait === null ? [ofAccount] : [])];
}

/**
 * Refunds a try with the right password: each limit that counts this client alone starts anew. Tries of others from this address,
 * or for this account from elsewhere, stay counted.
 */
async function refundTry(within: Service, tries: readonly Counted[]): Promise<void> {
  const ownLimits: readonly string[] = ['loginByPair', 'loginByPairNetwork', 'loginByDevice'];
  for (const counted of tries) {
    await (ownLimits.includes(counted.limit) ? forgetTries : uncountTry)(within, counted);
  }
}

/**
 * Throws where the password was changed while it was checked, since the old one must not sign in any more. A change at the same
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
