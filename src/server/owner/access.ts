import type { Context } from 'hono';
import { sql } from 'kysely';
import type { accessCalls } from '#api/contract/owner/access.ts';
import type { EventSubject } from '#domain/owner/events.ts';
import type { Role } from '#domain/owner/roles.ts';
import { assertUncommonPassword } from '../accounts/passwords.ts';
import { isRight } from '../accounts/sign-in.ts';
import { changeRows, findRow, inTransaction } from '../database/rows.ts';
import type { Database, Schema } from '../database/schema.ts';
import { HttpError } from '../errors.ts';
import type { Connection } from '../serve-call.ts';
import { passkeyHandlers } from './passkeys.ts';
import { lostRings } from './rings/rings.ts';
import { type OwnerHandlers, type OwnerService, recorder } from './serve-owner.ts';
import { closeSession, deviceOf, hashOf, newId, newToken, openSession } from './staff-session.ts';

const invitationLife = 3_600_000;

const logPage = 50;

const wrongPassphrase = 'The name or the passphrase is wrong.';
const badInvitation = 'This invitation is used or older than an hour. Ask the owner for a new one.';

export function accessHandlers(service: OwnerService): OwnerHandlers<keyof typeof accessCalls> {
  const { database, passwords, limits, now } = service;

  return {
    ...passkeyHandlers(service, signedIn),

    async join({ token, name, passphrase }, context) {
      assertUncommonPassword(passphrase);
      const { address, party } = partyOf(context, 'join');
      await limits.assert(['calls', `owner join ${address}`, 4]);
      const passphrase_hash = await passwords.hash(passphrase, party);
      const member = await inTransaction(database, async (transaction) => {
        const link = await transaction
          .updateTable('staff_links')
          .set({ expires_at: 0 })
          .where('hash', '=', hashOf(token))
          .where('kind', '=', 'invite')
          .where('expires_at', '>', now())
          .returningAll()
          .executeTakeFirst();
        if (!link) return null;
        await assertNameIsFree(transaction, name);
        const row = {
          id: newId(),
          name,
          role: link.role,
          passphrase_hash,
          created_at: now(),
          ended_at: null,
        };
        await transaction.insertInto('staff').values(row).execute();
        await changeRows(transaction, 'staff_links', { hash: link.hash }, { staff_id: row.id });
        const record = recorder(transaction, { staffId: row.id, name, device: '' }, now());
        await record('staff', row.id, 'joined', { after: { name, role: row.role } });
        return row;
      });
      // The answer to a first try may have been lost: then the passphrase chosen in it is as good as the link.
      return member ? signedIn(context, member) : await signInAgain(context, { token, passphrase });
    },

    async 'sign-in'({ name, passphrase }, context) {
      const member = await memberNamed(database, name);
      return signedIn(context, await verified(context, { name, member, passphrase }));
    },

    async session(_request, { staffId: id, name, role }) {
      return { success: true, member: { id, name, role }, alert: await lostRings(database, now()) };
    },

    async 'sign-out'(_request, { deviceId }) {
      await closeSession(database, deviceId);
      return { success: true };
    },

    async people() {
      const staff = await database
        .selectFrom('staff')
        .select(['id', 'name', 'role'])
        .where('ended_at', 'is', null)
        .orderBy('created_at')
        .execute();
      const devices = await database
        .selectFrom('staff_devices')
        .selectAll()
        .orderBy('last_used_at', 'desc')
        .execute();
      const people = staff.map((member) => ({
        ...member,
        devices: devices
          .filter(({ staff_id }) => staff_id === member.id)
          .map(({ id, label, last_used_at, push, session_hash }) => ({
            id,
            label,
            lastUsed: last_used_at,
            rings: push !== null,
            isOpen: session_hash !== null,
          })),
      }));
      return { success: true, people };
    },

    async invite({ name, role, token }, { transaction, record }) {
      await assertNameIsFree(transaction, name);
      await addInvitation(transaction, { name, role, token, now: now() });
      await record('staff', '', 'invited', { after: { name, role } });
      return { success: true };
    },

    async 'end-device'({ deviceId }, { transaction, record }) {
      const row = await transaction
        .deleteFrom('staff_devices')
        .where('id', '=', deviceId)
        .returning(['staff_id', 'label'])
        .executeTakeFirst();
      if (row) await record('staff', row.staff_id, 'ended a device', { before: row.label });
      return { success: true };
    },

    async 'end-member'({ staffId }, { transaction, record, actor }) {
      if (staffId === actor.staffId) throw new HttpError('You cannot end your own work here.');
      const row = await endMember(transaction, staffId, now());
      if (!row) throw new HttpError('This person does not work here any more.');
      await record('staff', staffId, 'ended', { before: row });
      return { success: true };
    },

    async log({ subject, subjectId, before: olderThan }) {
      let query = database
        .selectFrom('events')
        .select([
          'id',
          'at',
          'who',
          'device',
          'subject',
          'subject_id as subjectId',
          'action',
          'before',
          'after',
        ])
        .select(subjectName.as('about'))
        .orderBy('id', 'desc')
        .limit(logPage + 1);
      if (subject) query = query.where('subject', '=', subject as EventSubject);
      if (subjectId) query = query.where('subject_id', '=', subjectId);
      if (olderThan) query = query.where('id', '<', olderThan);
      const rows = await query.execute();
      const events = rows.slice(0, logPage).map(({ about, before, after, ...event }) => ({
        ...event,
        about: about ?? '',
        before: JSON.parse(before ?? 'null'),
        after: JSON.parse(after ?? 'null'),
      }));
      return { success: true, events, hasOlder: rows.length > logPage };
    },
  };

  function partyOf(context: Context<Connection>, account: string) {
    const address = context.env?.address ?? '';
    return { address, party: { address, account: `owner ${account}` } };
  }

  async function signedIn(
    context: Context<Connection>,
    { id, name, role }: { id: string; name: string; role: Role },
  ) {
    const isSecure = service.siteUrl.startsWith('https:');
    await openSession(context, database, { staffId: id, now: now(), isSecure });
    return { success: true as const, member: { id, name, role } };
  }

  async function signInAgain(
    context: Context<Connection>,
    { token, passphrase }: { token: string; passphrase: string },
  ) {
    const member = await database
      .selectFrom('staff_links')
      .innerJoin('staff', 'staff.id', 'staff_links.staff_id')
      .selectAll('staff')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!member) throw new HttpError(badInvitation);
    return signedIn(context, await verified(context, { name: member.name, member, passphrase }));
  }

  /** The member, if the passphrase is right. */
  async function verified(
    context: Context<Connection>,
    { name, member, passphrase }: { name: string; member: Member | undefined; passphrase: string },
  ): Promise<Member> {
    const device = hashOf(deviceOf(context));
    const { party } = partyOf(context, name.toLowerCase());
    const isKnown = member !== undefined && (await isKnownDevice(database, member.id, device));
    const attempt = { ...party, call: 'owner sign-in', device, isKnown };
    const right = await isRight(service, attempt, passphrase, member?.passphrase_hash);
    if (right && member) return member;
    throw new HttpError(wrongPassphrase);
  }
}

type Member = Schema['staff'];

/** Number of an order, or name of a product, a rider or a member, that an event is about. An id stands in one table only. */
const subjectName = sql<string | null>`coalesce(
  (select '#' || number from order_handling where order_id = subject_id),
  (select name from products where id = subject_id),
  (select rider from rounds where id = subject_id),
  (select name from staff where id = subject_id)
)`;

/** Adds an invitation, and returns the token of its link. `now` is epoch ms. */
export async function addInvitation(
  database: Database,
  { name, role, now, token = newToken() }: { name: string; role: Role; now: number; token?: string },
): Promise<string> {
  const link = { hash: hashOf(token), kind: 'invite', name, role, expires_at: now + invitationLife } as const;
  await database.insertInto('staff_links').values(link).execute();
  return token;
}

/** Ends the work of a member: devices and passkeys go, and the passphrase is good no more. Returns who it was; undefined for nobody. */
export async function endMember(database: Database, staffId: string, now: number) {
  const member = await database
    .updateTable('staff')
    .set({ ended_at: now, passphrase_hash: '' })
    .where('id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning(['name', 'role'])
    .executeTakeFirst();
  await database.deleteFrom('staff_devices').where('staff_id', '=', staffId).execute();
  await database.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
  return member;
}

async function isKnownDevice(database: Database, staffId: string, device: string): Promise<boolean> {
  const row = await findRow(database, 'staff_devices', { staff_id: staffId, device_hash: device });
  return row !== undefined;
}

export function memberNamed(database: Database, name: string) {
  return database
    .selectFrom('staff')
    .selectAll()
    .where((row) => row(row.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

async function assertNameIsFree(database: Database, name: string): Promise<void> {
  if (await memberNamed(database, name))
    throw new HttpError(`Somebody called ${name} works here already. Please choose another name.`);
}
