import { randomBytes } from 'node:crypto';
import { ownerPaths } from '#domain/owner/paths.ts';
import { messageSent } from '#domain/shop/messages.ts';
import { shopMinute } from '#domain/text/dates.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import type { ContactMessagesTable, Database } from './database/schema.ts';
import { inTransaction } from './database/transactions.ts';
import { OperatorError } from './errors.ts';
import { queueRings } from './owner/rings/rings.ts';
import type { CallHandler, Service } from './service.ts';

/** Stores a message for the operator. */
export function contact(service: Service): CallHandler<'contact'> {
  return async (message, { address }) => {
    await service.limits.assert(['calls', `contact ${address}`, 12]);
    const id = randomBytes(6).toString('hex');
    await inTransaction(service.database, async (transaction) => {
      await transaction
        .insertInto('contact_messages')
        .values({
          id,
          created_at: service.now(),
          name: message.name,
          email: message.email,
          phone: message.phone,
          subject: message.subject,
          message: message.message,
          done_at: null,
        })
        .execute();
      await queueRings(transaction, [
        {
          id: `message-${id}`,
          title: `Message from ${message.name}`,
          text: `${message.subject}: ${shorten(plainLine(message.message), 200)}`,
          path: ownerPaths.messages,
          at: service.now(),
        },
      ]);
    });
    return { success: true, message: messageSent };
  };
}

/** Messages that are not marked as done, or all of them, oldest first. */
export async function listMessages(
  database: Database,
  { all }: { all: boolean },
): Promise<ContactMessagesTable[]> {
  const query = database.selectFrom('contact_messages').selectAll().orderBy('created_at').orderBy('id');
  return (all ? query : query.where('done_at', 'is', null)).execute();
}

/** Finds a message by its id. Throws an `OperatorError` when there is none. */
export async function findMessage(database: Database, id: string): Promise<ContactMessagesTable> {
  const message = await database
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst();
  if (message) return message;
  throw new OperatorError(`There is no message ${id}: npm run messages -- list --all shows them all.`);
}

/** Marks the message as done, which removes it from the list; `now` is epoch ms. */
export async function markAsDone(
  database: Database,
  { id }: ContactMessagesTable,
  now: number,
): Promise<void> {
  await database.updateTable('contact_messages').set({ done_at: now }).where('id', '=', id).execute();
}

/** The message as one line of a list. */
export function messageLine({
  id,
  created_at,
  name,
  email,
  phone,
  subject,
  done_at,
}: ContactMessagesTable): string {
  const state = done_at === null ? '' : '  (done)';
  return `${id}  ${shopMinute(created_at)}  ${subject}  from ${name} <${email}>${phone && ` ${phone}`}${state}`;
}

/** The whole message, in lines. */
export function messageSheet(message: ContactMessagesTable): string[] {
  return [messageLine(message), '', ...message.message.split('\n').map((line) => `  ${line}`)];
}
