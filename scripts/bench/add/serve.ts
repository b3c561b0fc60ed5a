import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

export interface Served {
  url: string;
  close(): Promise<void>;
}

/** A folder on a free port, with the compressed twins of its files; `isApp`: every other address is its index page. */
export async function serveFolder(folder: string, { isApp }: { isApp: boolean }): Promise<Served> {
  const files = sirv(folder, { brotli: true, extensions: ['html'], single: isApp });
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
