import { profileUpdated } from '#domain/shop/messages.ts';
import { changeRows, getRow, inTransaction } from '../database/rows.ts';
import type { Schema } from '../database/schema.ts';
import type { CallHandler } from '../service.ts';

export const getUserDetails: CallHandler<'getUserDetails'> = async (_request, { accountId, database }) => {
  const { name, email } = await getRow(database, 'accounts', { id: accountId });
  return { success: true, user: { name, email } };
};

export const getUserProfile: CallHandler<'getUserProfile'> = async (_request, { accountId, database }) => {
  const profile = await database
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'phone', 'street', 'city', 'country', 'date_of_birth'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { success: true, profile };
};

export const updateUserProfile: CallHandler<'updateUserProfile'> = async (
  request,
  { accountId, database },
) => {
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
    await changeRows(transaction, 'accounts', { id: accountId }, { name: fullName(names) });
  });
  return { success: true, message: profileUpdated };
};

/** Splits a whole name into its first word and the others. */
export function namesOf(name: string) {
  const [first_name = '', ...others] = name.split(' ');
  return { first_name, last_name: others.join(' ') };
}

export function fullName({ first_name, last_name }: ReturnType<typeof namesOf>): string {
  return `${first_name} ${last_name}`.trim();
}
