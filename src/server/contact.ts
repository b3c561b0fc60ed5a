import { randomBytes } from 'node:crypto';
import { ownerPaths } from '#domain/owner/paths.ts';
import { messageSent } from '#domain/shop/messages.ts';
import { shopMinute } from '#domain/text/dates.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import { changeRows, findRow, inTransaction } from './database/rows.ts';
import type { ContactMessagesTable, Database } from './database/schema.ts';
import { OperatorError } from './errors.ts';
import { queueRings } from './owner/rings/rings.ts';
import type { CallHandler } from './service.ts';

export const contact: CallHandler<'contact'> = async (message, { address, ...service }) => {
  await service.limits.assert(['calls', `contact ${address}`, 12]);
  const id = randomBytes(6).toString('hex');
  await inTransaction(service.database, async (transaction) => {
    await transaction
      .insertInto('contact_messages')
      .values({ ...message, id, created_at: service.now() })
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

/** Messages that are not marked as done, or all of them, oldest first. */
export async function listMessages(database: Database, { all }: { all: boolean }) {
  const query = database.selectFrom('contact_messages').selectAll().orderBy('created_at').orderBy('id');
  return (all ? query : query.where('done_at', 'is', null)).execute();
}

/** Finds a message by its id. Throws an `OperatorError` when there is none. */
export async function findMessage(database: Database, id: string): Promise<ContactMessagesTable> {
  const message = await findRow(database, 'contact_messages', { id: id.toLowerCase() });
  if (message) return message;
  throw new OperatorError(`There is no message ${id}: npm run messages -- list --all shows them all.`);
}

export async function markAsDone(database: Database, { id }: ContactMessagesTable, now: number) {
  await changeRows(database, 'contact_messages', { id }, { done_at: now });
}

export function messageLine(message: ContactMessagesTable): string {
  const { id, created_at, name, email, phone, subject, done_at } = message;
  const state = done_at === null ? '' : '  (done)';
  return `${id}  ${shopMinute(created_at)}  ${subject}  from ${name} <${email}>${phone && ` ${phone}`}${state}`;
}

export function messageSheet(message: ContactMessagesTable): string[] {
  return [messageLine(message), '', ...message.message.split('\n').map((line) => `  ${line}`)];
}
