import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '../chaos/random.ts';

/**
 * A line to a shop that loses the answers of some calls of the owner's app after the shop has carried them out: `share` of them, from 0
 * to 1, by the seed.
 */
export async function openLossyProxy(shopUrl: string, { share, seed }: { share: number; seed: number }) {
  const random = randomFrom(seed);
  let lost = 0;
  const server = createServer((message, response) => {
    const { method, headers, url = '/' } = message;
    const onwards = request(new URL(url, shopUrl), { method, headers, agent: false }, (answer) => {
      const isCall = method === 'POST' && url.startsWith('/api/owner/');
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
