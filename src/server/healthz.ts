import type { Handler } from 'hono';
import type { Database } from './database/schema.ts';
import { Refusal } from './refusal.ts';

/** Where a supervisor asks whether the shop can serve. */
export const healthPath = '/healthz';

/** Milliseconds within which a database that is well has answered. */
const patience = 2_000;

/** Reads one row and writes nothing, so that a full disk, on which the shop can still be read, is no reason to restart it. */
export function healthz(database: Database, limit = patience): Handler {
  return async (context) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`The database took longer than ${limit} ms.`)), limit);
    try {
      const asked = database.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
      await Promise.race([asked, late]);
      return context.json({ success: true, database: 'answers' });
    } catch (error) {
      throw new Refusal('The database does not answer.', { status: 503, retryAfter: 1, cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}
