import * as v from 'valibot';
import type { Role } from '#domain/owner/roles.ts';

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** A call of the owner's app: `POST /api/owner/<name>`, signed in by a cookie, from the shop's own origin only. */
export interface OwnerCall {
  /** Roles that may call it; null for anybody. */
  roles: readonly Role[] | null;
  /** Whether it changes something: its body then has a `key`, under which it happens once. */
  isWrite?: true;
  /** Largest body, bytes, if it may be larger than that of other calls. */
  bodyLimit?: number;
  /** For the reader of the documentation; the first sentence is the heading. */
  summary: string;
  request: Schema;
  reply: Schema;
}

/** Token of a link that a write makes: the device chooses it, so that the database, and with it each backup, has its hash only. */
export const newLinkToken = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'A link needs 32 random bytes, base64url.'),
);

export const count = v.pipe(v.number(), v.integer());
export const moment = v.pipe(v.number(), v.description('Epoch ms.'));

/** A list of objects with these fields. */
export const list = <Entries extends v.ObjectEntries>(fields: Entries) => v.array(v.object(fields));

/** A call that changes nothing, by its roles, its summary, and the fields of its body and its answer. */
export const read = <Request extends v.ObjectEntries, Reply extends v.ObjectEntries>(
  roles: readonly Role[],
  summary: string,
  request: Request,
  reply: Reply = {} as Reply,
  bodyLimit?: number,
) => ({ roles, ...callOf(summary, request, reply), ...(bodyLimit && { bodyLimit }) });

export const write = <Request extends v.ObjectEntries, Reply extends v.ObjectEntries>(
  ...call: Parameters<typeof read<Request, Reply>>
) => ({ isWrite: true as const, ...read<Request, Reply>(...call) });

/** A call for anybody. */
export const open = <Request extends v.ObjectEntries, Reply extends v.ObjectEntries>(
  summary: string,
  request: Request,
  reply: Reply = {} as Reply,
) => ({ roles: null, ...callOf(summary, request, reply) });

function callOf<Request extends v.ObjectEntries, Reply extends v.ObjectEntries>(
  summary: string,
  request: Request,
  reply: Reply,
) {
  return { summary, request: v.object(request), reply: v.object({ success: v.literal(true), ...reply }) };
}
