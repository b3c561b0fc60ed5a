import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { Delivered } from './smtp-server.ts';

/** Keeps what the shop under test has sent, a file a mailbox, where each worker of the journeys finds it. */
export function keepMail(folder: string, { to, content }: Delivered): void {
  for (const address of to) appendFileSync(path.join(folder, address), `${content}\n`);
}

/** All that this mailbox has got, joined as a mail program shows it. */
export function mailsTo(address: string): string {
  const file = path.join(process.env.JOURNEY_MAILBOXES ?? '', address);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/=\r?\n/g, '') : '';
}

/** The link to a new password in the newest of so many mails to this address. */
export async function resetLinkTo(address: string, mails = 1): Promise<string> {
  // Each mail has its link as text and as HTML.
  const links = () => mailsTo(address).match(/^https?:\/\/\S+\/reset-password#[\w-]+/gm) ?? [];
  await expect.poll(() => links().length).toBe(mails);
  return links().at(-1) ?? '';
}
