import { readFileSync } from 'node:fs';
import { passwordTooCommon } from '#domain/account/account-messages.ts';
import { HttpError } from '../http-error.ts';

/** Refuses a password that is tried first by whoever guesses, in whatever case. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new HttpError(passwordTooCommon);
}

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#')),
);
