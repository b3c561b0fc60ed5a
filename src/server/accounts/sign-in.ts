import { randomBytes } from 'node:crypto';
import { defaultCountry } from '#domain/shop.ts';
import type { Answering, Service } from '../call/service.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { countTry, forgetTries, sweepLimits, uncountTry } from '../limits/rate-limit.ts';
import { Refusal } from '../refusal.ts';
import { fullName, namesOf } from './names.ts';
import { giveToken, sweepTokens } from './tokens.ts';

/** The one call that says whether an e-mail has an account. */
export function register(service: Service): Answering<'register'> {
  return async ({ firstName, lastName, name, dateOfBirth, password, ...rest }, { address }) => {
    service.passwords.refuseCrowd?.();
    await countTry(service, { limit: 'registerByAddress', whom: address });
    const names = firstName && lastName ? { firstName, lastName } : namesOf(name);
    const account = {
      id: randomBytes(12).toString('hex'),
      email: rest.email,
      name: fullName(names),
      first_name: names.firstName,
      last_name: names.lastName,
      phone: rest.phone,
      street: rest.street,
      city: rest.city,
      country: rest.country || defaultCountry,
      date_of_birth: dateOfBirth,
      password_hash: await service.passwords.hash(password),
      created_at: service.now(),
    };
    const made = await service.database
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Refusal('An account with this email exists already. Please sign in.');
    return signedIn(service, account);
  };
}

/** Says the same, after the same work, to a wrong password and to an e-mail that nobody has. */
export function login(service: Service): Answering<'login'> {
  return async ({ email, password }, { address }) => {
    const fromHere = { limit: 'loginByAddress', whom: address } as const;
    const forThis = { limit: 'loginByAccount', whom: email } as const;
    service.passwords.refuseCrowd?.();
    // One commit for both counts: a flood of logins must not keep the disk from the orders.
    await inOneCommit(service, async (within) => {
      await sweepLimits(within);
      await countTry(within, fromHere);
      await countTry(within, forThis);
    });
    const account = await service.database
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst();
    const kept = account?.password_hash ?? null;
    const right = await service.passwords.verify(password, kept).catch(async (error: unknown) => {
      // Nothing was guessed: who meets a crowd at the door has not used up a try.
      await Promise.all([uncountTry(service, fromHere), uncountTry(service, forThis)]);
      throw error;
    });
    if (!account || !right) throw new Refusal('The email or the password is wrong.');
    return inOneCommit(service, async (within) => {
      await uncountTry(within, fromHere);
      await forgetTries(within, forThis);
      await sweepTokens(within);
      return signedIn(within, account);
    });
  };
}

function inOneCommit<Result>(service: Service, work: (within: Service) => Promise<Result>): Promise<Result> {
  return inTransaction(service.database, (transaction) => work({ ...service, database: transaction }));
}

export function logout({ database }: Service): Answering<'logout'> {
  return async (_request, { tokenHash }) => {
    await database.deleteFrom('tokens').where('hash', '=', tokenHash).execute();
    return { success: true };
  };
}

async function signedIn(service: Service, account: { id: string; name: string; email: string }) {
  const token = await giveToken(service, account.id);
  return { success: true as const, token, user: { name: account.name, email: account.email } };
}
