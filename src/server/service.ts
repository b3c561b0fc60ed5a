import type { CallName, CheckedRequestOf, calls, ReplyOf } from '#api/contract.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Database } from './database/schema.ts';
import type { Limits } from './limits/limits.ts';

export interface Service {
  database: Database;
  passwords: Passwords;
  limits: Limits;
  now(): number;
}

/** The client of a call. Of an IPv6 address it is the /48, which one subscriber may have. */
export interface Client {
  address: string;
}

export interface AuthenticatedClient extends Client {
  accountId: string;
  tokenHash: string;
}

/** Handles a call whose body is validated and, if the contract requires it, whose token is authenticated. */
export type CallHandler<Name extends CallName> = (
  request: CheckedRequestOf<Name>,
  context: Service & ((typeof calls)[Name]['token'] extends true ? AuthenticatedClient : Client),
) => Promise<ReplyOf<Name>>;
