import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below those that a system gives to whoever asks for any (from 32,768 on Linux, from 49,152 elsewhere): between this
 * choice and its use no other test can be given the port.
 */
const [lowest, highest] = [20_000, 32_000];

/** A port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return await freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
