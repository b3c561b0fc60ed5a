import './environment.ts';
import { findMessage, listMessages, markAsDone, messageLine, messageSheet } from '#server/contact.ts';
import type { Database } from '#server/database/schema.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { withShopDatabase } from './shop.ts';

/** `npm run messages`: lists and shows the messages of visitors, and takes answered ones off the list. */
await command(() => withShopDatabase(run));

async function run(database: Database): Promise<void> {
  const {
    task,
    words: [id = ''],
    options: { all },
  } = argumentsOf('messages');
  if (task === 'list') {
    const messages = await listMessages(database, { all });
    for (const message of messages) print(messageLine(message));
    if (messages.length === 0) print(all ? 'There are no messages yet.' : 'No message waits for an answer.');
    return;
  }
  const message = await findMessage(database, id);
  if (task === 'show') {
    for (const line of messageSheet(message)) print(line);
    return;
  }
  await markAsDone(database, message, Date.now());
  print(`Message ${message.id} is off the list.`);
}
