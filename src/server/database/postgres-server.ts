import pg from 'pg';

/** Milliseconds that a write waits for the write of another process, as on SQLite. */
const lockTimeout = 5_000;

/** Milliseconds until a connection must be had. */
const connectTimeout = 5_000;

/** Connections of one process. */
const mostConnections = 10;

/** Connections to the server of a `postgres://…`, made when they are needed. */
export function postgresPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: mostConnections,
    connectionTimeoutMillis: connectTimeout,
    lock_timeout: lockTimeout,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks fails the query on it, and the next query gets another: none of that may end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Throws when no connection can be had. A pool would leave one open that fails for want of a password, and so keep the
 * process from its end.
 */
export async function tryConnection(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeout });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

/** `name at host:port`, without the user and the password. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return `${decodeURIComponent(pathname.slice(1))} at ${host}:${searchParams.get('port') || port || 5432}`;
}

const { INT8 } = pg.types.builtins;

const getTypeParser = ((type: number, format?: 'text') =>
  type === INT8 ? wholeNumber : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;

/** Money and epoch ms are whole numbers that JavaScript holds exactly. Throws at any other. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new Error(`The database holds ${text}, which is larger than any number of the shop.`);
}
