import type { CallName, CheckedRequestOf, calls, ReplyOf } from '#api/contract.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Database } from '../database/schema.ts';
import type { Limits } from '../limits/limits.ts';

/** What the calls work with. */
export interface Service {
  database: Database;
  passwords: Passwords;
  limits: Limits;
  /** Epoch ms. */
  now(): number;
}

/** The client of a call. An IPv6 address is cut to its /64, which belongs to one subscriber. */
export interface Client {
  address: string;
}

/** The client of a call with a valid token. */
export interface AuthenticatedClient extends Client {
  accountId: string;
  tokenHash: string;
}

/** Answers a call whose body is checked and, where the contract wants one, whose token is known. */
export type CallHandler<Name extends CallName> = (
  request: CheckedRequestOf<Name>,
  client: (typeof calls)[Name]['token'] extends true ? AuthenticatedClient : Client,
) => Promise<ReplyOf<Name>>;
