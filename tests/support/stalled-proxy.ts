import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StalledProxy extends AsyncDisposable {
  /** Address of the shop behind it. */
  url: string;
  /** Sends the rest of all pages. */
  resume(): void;
}

/** A proxy before the shop that sends the HTML of each page as far as `mark`, and the rest when it is resumed. It takes GET alone. */
export async function openStalledProxy(shopUrl: string, mark: string): Promise<StalledProxy> {
  const resumed = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const send = async () => {
      if (request.method !== 'GET') throw new Error(`${request.method} is not passed on`);
      const answer = await fetch(shopUrl + request.url, { redirect: 'manual' });
      const headers = new Headers(answer.headers);
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
      const body = Buffer.from(await answer.arrayBuffer());
      const end = headers.get('content-type')?.startsWith('text/html') ? body.indexOf(mark) : -1;
      response.writeHead(answer.status, Object.fromEntries(headers));
      if (end === -1) return response.end(body);
      response.write(body.subarray(0, end));
      await resumed.promise;
      return response.end(body.subarray(end));
    };
    send().catch((error) => response.destroy(error as Error));
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    resume: () => resumed.resolve(),
    async [Symbol.asyncDispose]() {
      resumed.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
