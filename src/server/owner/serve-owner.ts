import { hash as digest } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { OwnerCall } from '#api/contract/owner/owner-call.ts';
import {
  type CheckedOwnerRequest,
  type OwnerCallName,
  type OwnerReadName,
  type OwnerReply,
  type OwnerWriteName,
  ownerCalls,
  writeKey,
} from '#api/contract/owner.ts';
import type { EventSubject } from '#domain/owner/events.ts';
import { ownerApi } from '#domain/owner/paths.ts';
import { addRows, changeRows, getRow, inTransaction } from '../database/rows.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import type { Log } from '../logs/server-log.ts';
import { type Connection, checked, jsonBody } from '../serve-call.ts';
import type { Service } from '../service.ts';
import type { Publishing } from './publish/publishing.ts';
import { type Actor, actorOf } from './staff-session.ts';

export interface OwnerService extends Service {
  dataDir: string;
  siteUrl: string;
  /** Refuses what would spoil a public demo for other visitors. */
  isDemo?: boolean | undefined;
  /** Without it the shop's products are kept elsewhere. */
  publishing?: Publishing | undefined;
}

/** Adds an event to the log; the action is in the past tense, as the log shows it: `set the price`. */
type RecordEvent = (
  subject: EventSubject,
  subjectId: string,
  action: string,
  change?: { before?: unknown; after?: unknown },
) => Promise<void>;

/** A write under way: all that it does is one transaction. */
export interface Write<Who = Actor> {
  transaction: Transaction;
  actor: Who;
  now: number;
  record: RecordEvent;
  /** Does this once all is written, and not for a repeat. */
  afterCommit(work: () => void): void;
}

/** The handlers of some calls. A write may do nothing but query and change the database. */
export type OwnerHandlers<Name extends OwnerCallName = OwnerCallName> = {
  [Each in Name]: (
    request: CheckedOwnerRequest<Each>,
    ...context: Each extends OwnerWriteName
      ? [write: Write]
      : Each extends OwnerReadName
        ? [actor: Actor, context: Context<Connection>]
        : [context: Context<Connection>]
  ) => Promise<OwnerReply<Each>>;
};

type AnyHandler = (request: unknown, ...context: unknown[]) => Promise<object>;

/** Statuses of callers that may not do what they tried: without a session, from elsewhere, beyond a role or a limit. */
const refusals: readonly number[] = [401, 403, 429];

/** Serves the calls of the owner's app. Every refusal of a caller is logged, without what was sent. */
export function serveOwner(service: OwnerService, handlers: OwnerHandlers, log: Log): Hono<Connection> {
  const app = new Hono<Connection>();
  const { database, now } = service;
  app.use(`${ownerApi}*`, async (context, next) => {
    await next();
    const { status } = context.res;
    if (refusals.includes(status))
      log('A call of the owner’s app was refused', `${context.req.path}: ${status}`);
  });
  for (const name of Object.keys(handlers) as OwnerCallName[]) {
    const call: OwnerCall = ownerCalls[name];
    const handle = handlers[name] as AnyHandler;
    app.post(`${ownerApi}${name}`, async (context) => {
      assertOwnOrigin(context, service.siteUrl);
      if (call.roles === null) {
        const request = checked(call.request, await jsonBody(context.req.raw));
        return context.json(await handle(request, context));
      }
      const actor = await actorOf(context, database, now());
      if (!call.roles.includes(actor.role))
        throw new HttpError('Only the owner can do this.', { status: 403 });
      const body = await jsonBody(context.req.raw, call.bodyLimit);
      const request = checked(call.request, body);
      if (!call.isWrite) return context.json(await handle(request, actor, context));
      const { key } = checked(v.object({ key: writeKey }), body);
      const wish = { who: actor.staffId, actor, key, request: [name, request] };
      return context.json(await writeOnce(service, wish, (write) => handle(request, write)));
    });
  }
  return app;
}

/** Throws unless the call comes from a page of the shop: the cookie alone proves nothing. */
export function assertOwnOrigin(context: Context, siteUrl: string): void {
  const origin = context.req.header('origin') ?? '';
  const host = context.req.header('host') ?? '';
  const own = [`http://${host}`, `https://${host}`, siteUrl && new URL(siteUrl).origin];
  if (origin !== '' && own.includes(origin)) return;
  throw new HttpError('This call must come from a page of the shop.', { status: 403 });
}

/** The writer: a member, or a rider, who has no row. */
type Writer = Pick<Actor, 'name' | 'device'> & { staffId: string | null };

/**
 * Writes once for each key of `who`: a repeat gets the first answer. The write, its events and its answer are one transaction, so `work`
 * may do nothing but query and change the database.
 */
export async function writeOnce<Reply extends object, Who extends Writer>(
  { database, now: clock }: Service,
  { who, actor, key, request }: { who: string; actor: Who; key: string; request: unknown },
  work: (write: Write<Who>) => Promise<Reply>,
): Promise<Reply> {
  const now = clock();
  const id = `${who} ${key}`;
  const body_hash = digest('sha256', JSON.stringify(request));
  let followUps: (() => void)[] = [];
  const answer = await inTransaction(database, async (transaction) => {
    followUps = [];
    // Another try with the key waits here until the first has ended.
    const isFirst = await addRows(transaction, 'staff_writes', [{ id, body_hash, reply: '', at: now }]);
    if (!isFirst) {
      const first = await getRow(transaction, 'staff_writes', { id });
      if (first.body_hash === body_hash) return JSON.parse(first.reply) as Reply;
      throw new HttpError('This change was sent before with other contents.', { status: 422 });
    }
    const record = recorder(transaction, actor, now);
    const afterCommit = (followUp: () => void) => void followUps.push(followUp);
    const reply = await work({ transaction, actor, now, record, afterCommit });
    await changeRows(transaction, 'staff_writes', { id }, { reply: JSON.stringify(reply) });
    return reply;
  });
  for (const followUp of followUps) followUp();
  return answer;
}

/** Returns the function that adds an event to the log, in the transaction of the change. */
export function recorder(transaction: Database, { staffId, name, device }: Writer, now: number): RecordEvent {
  return async (subject, subjectId, action, { before, after } = {}) => {
    await transaction
      .insertInto('events')
      .values({
        at: now,
        staff_id: staffId,
        who: name,
        device,
        subject,
        subject_id: subjectId,
        action,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })
      .execute();
  };
}
