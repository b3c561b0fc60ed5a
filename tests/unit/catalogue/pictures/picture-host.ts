import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Reply = Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

export interface PictureHost {
  url: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  /** Bytes of whole pictures that went out. */
  sent: number;
  at(path: string, reply: Reply): string;
}

/** A real HTTP server on this machine: for the build it is the API's own host, or a stranger. */
export async function pictureHost(): Promise<PictureHost> {
  const replies = new Map<string, Reply>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    host.asked.push(path);
    const reply = replies.get(path);
    if (!reply) response.writeHead(404).end();
    else if (typeof reply === 'function') reply(request, response);
    else {
      host.sent += reply.length;
      response.end(reply);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host: PictureHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    sent: 0,
    at(path, reply) {
      replies.set(path, reply);
      return host.url + path;
    },
  };
  return host;
}
