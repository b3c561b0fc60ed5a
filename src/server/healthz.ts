import type { Handler } from 'hono';
import { writeProbe } from './database/probe-write.ts';
import type { Database } from './database/schema.ts';
import { HttpError } from './http-error.ts';

/** Address at which a supervisor checks whether the shop can serve. */
export const healthPath = '/healthz';

/** Time within which a healthy database answers, ms. */
const defaultTimeoutMs = 2_000;

/**
 * Health check: reads a row and, occasionally, writes one, since a shop that can be read but not written takes no orders.
 */
export function healthz(database: Database, timeoutMs = defaultTimeoutMs): Handler {
  const probe = writeProbe(database);
  return async (context) => {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`The database took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    );
    try {
      const asked = database.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
      await Promise.race([asked, timeout]);
      await Promise.race([probe().catch(notWritten), timeout]);
      return context.json({ success: true, database: 'answers' });
    } catch (error) {
      if (error instanceof HttpError) throw error;
      throw new HttpError('The database does not answer.', { status: 503, retryAfter: 1, cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

function notWritten(cause: unknown): never {
  throw new HttpError('The database cannot be written.', { status: 503, retryAfter: 1, cause });
}
