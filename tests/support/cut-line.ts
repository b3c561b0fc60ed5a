import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CutLine extends AsyncDisposable {
  /** Address of the shop behind it. */
  url: string;
  /** Sends the rest of all pages. */
  mend(): void;
}

/** A line to the shop on which the HTML of each page stops before `mark` until it is mended. */
export async function openCutLine(shopUrl: string, mark: string): Promise<CutLine> {
  const mended = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(shopUrl + request.url, { redirect: 'manual' });
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    const body = Buffer.from(await answer.arrayBuffer());
    const end = body.indexOf(mark);
    response.writeHead(answer.status, Object.fromEntries(headers));
    if (end !== -1 && headers.get('content-type')?.startsWith('text/html')) {
      response.write(body.subarray(0, end));
      await mended.promise;
      response.end(body.subarray(end));
    } else response.end(body);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    mend: () => mended.resolve(),
    async [Symbol.asyncDispose]() {
      mended.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
