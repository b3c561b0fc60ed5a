import { currentPasswordWrong, passwordChanged } from '#domain/account/account-messages.ts';
import type { CallHandler, Service } from '../call/service.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { HttpError } from '../http-error.ts';
import { countTry, forgetTries, uncountTry } from '../limits/rate-limit.ts';
import { forgetOtherDevices } from './devices.ts';
import { assertUncommonPassword } from './passwords.ts';

/** Sets a new password, and ends every other session, such as that of a thief of the old one. */
export function changePassword(service: Service): CallHandler<'changePassword'> {
  const { database, passwords } = service;
  return async ({ currentPassword, newPassword, device }, { address, accountId, tokenHash }) => {
    assertUncommonPassword(newPassword);
    const party = { address, account: accountId, isKnown: true };
    const tries = { limit: 'passwordByToken', whom: tokenHash } as const;
    passwords.assertCapacity?.(party);
    await countTry(service, tries);
    const { password_hash } = await database
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const changed = await (async () => {
      const isRight = await passwords.verify(currentPassword, password_hash, party);
      return isRight ? passwords.hash(newPassword, party) : null;
    })().catch(async (error: unknown) => {
      await uncountTry(service, tries);
      throw error;
    });
    if (changed === null) throw new HttpError(currentPasswordWrong);
    await inTransaction(database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('accounts')
        .set({ password_hash: changed })
        .where('id', '=', accountId)
        .where('password_hash', '=', password_hash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new HttpError(currentPasswordWrong);
      await transaction
        .deleteFrom('tokens')
        .where('account_id', '=', accountId)
        .where('hash', '!=', tokenHash)
        .execute();
      // A link that was asked for before would set another password still.
      await transaction.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
      await forgetOtherDevices({ database: transaction }, accountId, device);
      await forgetTries({ ...service, database: transaction }, tries);
    });
    return { success: true, message: passwordChanged };
  };
}

/** Ends every session of the account, this one too. */
export function logoutEverywhere({ database }: Service): CallHandler<'logoutEverywhere'> {
  return async (_request, { accountId }) => {
    await database.deleteFrom('tokens').where('account_id', '=', accountId).execute();
    return { success: true };
  };
}
