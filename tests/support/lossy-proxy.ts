import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { randomFrom } from '../chaos/random.ts';

/**
 * A line to a shop that can lose the answers of some calls of the owner's app, chosen by the seed, after the shop has carried them out.
 */
export async function openLossyProxy(shopUrl: string, seed: number) {
  const random = randomFrom(seed);
  let share = 0;
  let lost = 0;
  const server = createServer((message, response) => {
    const { method, headers, url = '/' } = message;
    const onwards = request(new URL(url, shopUrl), { method, headers, agent: false }, (answer) => {
      const isCall = method !== 'GET' && url.startsWith('/api/owner/');
      if (isCall && random.chance(share)) {
        lost += 1;
        answer.resume().on('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onwards.on('error', () => response.destroy());
    response.on('close', () => onwards.destroy());
    message.pipe(onwards);
  });
  const sockets = new Set<Socket>();
  let bytes = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      bytes += socket.bytesRead + socket.bytesWritten;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on it loses this share of the answers, from 0 to 1. */
    lose(next: number) {
      share = next;
    },
    lost: () => lost,
    /** Bytes in both directions so far. */
    bytes: () => [...sockets].reduce((sum, each) => sum + each.bytesRead + each.bytesWritten, bytes),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
