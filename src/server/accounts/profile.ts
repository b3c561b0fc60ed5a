import { profileUpdated } from '#domain/shop/messages.ts';
import type { Schema } from '../database/schema.ts';
import { inTransaction } from '../database/transactions.ts';
import type { CallHandler, Service } from '../service.ts';

export function getUserDetails({ database }: Service): CallHandler<'getUserDetails'> {
  return async (_request, { accountId }) => {
    const user = await database
      .selectFrom('accounts')
      .select(['name', 'email'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { success: true, user };
  };
}

export function getUserProfile({ database }: Service): CallHandler<'getUserProfile'> {
  return async (_request, { accountId }) => {
    const profile = await database
      .selectFrom('accounts')
      .select(['first_name', 'last_name', 'phone', 'street', 'city', 'country', 'date_of_birth'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { success: true, profile };
  };
}

export function updateUserProfile({ database }: Service): CallHandler<'updateUserProfile'> {
  return async (request, { accountId }) => {
    const changes: Partial<Schema['accounts']> = Object.fromEntries(
      Object.entries(request).filter(([, value]) => value !== null && value !== undefined),
    );
    await inTransaction(database, async (transaction) => {
      const names = await transaction
        .updateTable('accounts')
        // `id` is set so that an empty change is valid, too: the names are read from the locked row.
        .set({ id: accountId, ...changes })
        .where('id', '=', accountId)
        .returning(['first_name', 'last_name'])
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('accounts')
        .set({ name: fullName(names) })
        .where('id', '=', accountId)
        .execute();
    });
    return { success: true, message: profileUpdated };
  };
}

/** Splits a whole name into its first word and the others. */
export function namesOf(name: string) {
  const [first_name = '', ...others] = name.split(' ');
  return { first_name, last_name: others.join(' ') };
}

export function fullName({ first_name, last_name }: ReturnType<typeof namesOf>): string {
  return `${first_name} ${last_name}`.trim();
}
