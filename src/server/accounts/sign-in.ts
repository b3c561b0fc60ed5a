import { randomBytes } from 'node:crypto';
import { defaultCountry } from '#domain/shop.ts';
import type { Answering, Service } from '../call/service.ts';
import { countTry, forgetTries, sweepLimits, uncountTry } from '../limits/rate-limit.ts';
import { Refusal } from '../refusal.ts';
import { fullName, namesOf } from './names.ts';
import { giveToken, sweepTokens } from './tokens.ts';

/** The one call that says whether an e-mail has an account. */
export function register(service: Service): Answering<'register'> {
  return async ({ firstName, lastName, name, dateOfBirth, password, ...rest }, { address }) => {
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
    await sweepLimits(service);
    await countTry(service, fromHere);
    await countTry(service, forThis);
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
    await uncountTry(service, fromHere);
    await forgetTries(service, forThis);
    await sweepTokens(service);
    return signedIn(service, account);
  };
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
