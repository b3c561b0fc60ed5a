import type { BaseIssue, BaseSchema } from 'valibot';
import type { Role } from '#domain/owner/roles.ts';

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/** A call of the owner's app: `POST /api/owner/<name>`, signed in by a cookie, from the shop's own origin only. */
export interface OwnerCall {
  /** Roles that may call it; null for anybody. */
  roles: readonly Role[] | null;
  /** Whether it changes something: its body then has a `key`, under which it happens once. */
  isWrite?: true;
  /** For the reader of the documentation; the first sentence is the heading. */
  summary: string;
  request: Schema;
  reply: Schema;
}
