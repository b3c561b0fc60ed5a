import './environment.ts';
import { parseArgs } from 'node:util';
import {
  findMessage,
  listMessages,
  markAsDone,
  messageLine,
  messageSheet,
} from '#server/contact/messages.ts';
import type { Database } from '#server/database/schema.ts';
import { OperatorError } from '#server/operator-error.ts';
import { command, say } from './console.ts';
import { openShopDatabase, readSettings } from './shop.ts';

const usage = `Say what to do: npm run messages -- list [--all], npm run messages -- show ID,
or npm run messages -- done ID, which takes the message off the list.`;

/** `npm run messages`: what visitors wrote to the shop. */
await command(async () => {
  const words = readArguments();
  const database = await openShopDatabase(readSettings());
  try {
    await run(database, words);
  } finally {
    await database.destroy();
  }
});

async function run(database: Database, { task, id, all }: ReturnType<typeof readArguments>) {
  if (task === 'list') {
    const messages = await listMessages(database, { all });
    for (const message of messages) say(messageLine(message));
    if (messages.length === 0) say(all ? 'There are no messages yet.' : 'No message waits for an answer.');
    return;
  }
  const message = await findMessage(database, id);
  if (task === 'show') {
    for (const line of messageSheet(message)) say(line);
    return;
  }
  await markAsDone(database, message, Date.now());
  say(`Message ${message.id} is off the list.`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean' } },
    });
    const [task, id = '', ...rest] = positionals;
    const { all = false } = values;
    const known = task === 'list' || task === 'show' || task === 'done';
    if (!known || rest.length > 0 || (task === 'list') !== (id === '') || (all && task !== 'list')) {
      throw new OperatorError(usage);
    }
    return { task, id, all };
  } catch {
    throw new OperatorError(usage);
  }
}
