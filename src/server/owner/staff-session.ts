import { hash as digest, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ownerApi } from '#domain/owner/paths.ts';
import type { Role } from '#domain/owner/roles.ts';
import { dayMs } from '#domain/text/dates.ts';
import { changeRows } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import { HttpError } from '../errors.ts';

export interface Actor {
  staffId: string;
  name: string;
  role: Role;
  deviceId: string;
  /** `Chrome, Android` */
  device: string;
}

const sessionLife = 60 * dayMs;
/** Shortest time between two recorded uses, ms. */
const useStep = dayMs / 24;
const cookieSeconds = 400 * 86_400;

const sessionCookie = 'owner';
const deviceCookie = 'owner-device';

export const hashOf = (token: string) => digest('sha256', token);
export const newToken = () => randomBytes(32).toString('base64url');
export const newId = () => randomBytes(9).toString('hex');

/** Finds who has the session of the cookie; throws an `HttpError` (401) if nobody has. */
export async function actorOf(context: Context, database: Database, now: number): Promise<Actor> {
  const session = getCookie(context, sessionCookie);
  const row = session
    ? await database
        .selectFrom('staff_devices')
        .innerJoin('staff', 'staff.id', 'staff_devices.staff_id')
        .select(['staff.id as staffId', 'name', 'role', 'staff_devices.id as deviceId', 'label as device'])
        .select('last_used_at')
        .where('session_hash', '=', hashOf(session))
        .where('staff.ended_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row || row.last_used_at <= now - sessionLife) throw new HttpError('Please sign in.', { status: 401 });
  const { last_used_at, ...actor } = row;
  if (last_used_at <= now - useStep || last_used_at > now)
    await changeRows(database, 'staff_devices', { id: actor.deviceId }, { last_used_at: now });
  return actor;
}

/** The device that calls, by its cookie; '' for a new one. */
export function deviceOf(context: Context): string {
  return getCookie(context, deviceCookie) ?? '';
}

/** Opens a session for a member on the device that calls, in place of the device's earlier one of that member. */
export async function openSession(
  context: Context,
  database: Database,
  { staffId, now, isSecure }: { staffId: string; now: number; isSecure: boolean },
): Promise<void> {
  const session = newToken();
  const device = deviceOf(context) || newToken();
  const known = { staff_id: staffId, device_hash: hashOf(device) };
  const used = { session_hash: hashOf(session), label: labelOf(context), last_used_at: now };
  const earlier = await database
    .updateTable('staff_devices')
    .set(used)
    .where((row) => row.and(known))
    .returning('id')
    .executeTakeFirst();
  if (!earlier)
    await database
      .insertInto('staff_devices')
      .values({ id: newId(), ...known, ...used, created_at: now, push: null })
      .execute();
  // Named on every call and nowhere else: no page, picture or script gets them.
  const options = { httpOnly: true, sameSite: 'Strict', secure: isSecure, path: ownerApi } as const;
  for (const [name, value] of [
    [sessionCookie, session],
    [deviceCookie, device],
  ] as const)
    setCookie(context, name, value, { ...options, maxAge: cookieSeconds });
}

export async function closeSession(database: Database, deviceId: string): Promise<void> {
  await changeRows(database, 'staff_devices', { id: deviceId }, { session_hash: null, push: null });
}

/** Name that a device gives itself, for the list of devices: `Chrome, Android`. */
function labelOf(context: Context): string {
  const agent = context.req.header('user-agent') ?? '';
  const named = (names: readonly string[]) => names.find((name) => agent.includes(name));
  const browser = named(['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'])?.replace('Edg', 'Edge');
  const system = named(['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux']);
  return [browser ?? 'Browser', system].filter(Boolean).join(', ');
}
