import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MisbehavingServer extends AsyncDisposable {
  url: string;
  /** Paths asked for, in order. */
  asked: string[];
  /** What came with each request; the body grows while it arrives. */
  heard: { headers: IncomingHttpHeaders; body: string }[];
}

/** A server on this machine whose n-th request is answered by the n-th of `answers`, and later ones by the last. */
export async function misbehaving(...answers: RequestListener[]): Promise<MisbehavingServer> {
  const asked: string[] = [];
  const heard: MisbehavingServer['heard'] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const now = { headers: request.headers, body: '' };
    heard.push(now);
    request.on('data', (part: Buffer) => {
      now.body += part;
    });
    (answers[asked.length - 1] ?? answers.at(-1))?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    heard,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers as PHP does by default: JSON that is called text/html. */
export function says(body: string, status = 200): RequestListener {
  return (_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body);
}

/** Promises the whole body, sends half of it and hangs up. */
export function breaksOff(body: string): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.slice(0, body.length / 2), () => setTimeout(() => response.destroy(), 20));
  };
}

/** Sends the beginning of the body and then nothing, or nothing at all; `onStall` runs when nothing more will come. */
export function hangs(beginning = '', onStall = () => {}): RequestListener {
  return (_request, response) => {
    if (beginning === '') onStall();
    else response.writeHead(200).write(beginning, () => onStall());
  };
}

/** Sends spaces without end, and counts the bytes. */
export function floods(sent: { bytes: number }): RequestListener {
  return (_request, response) => {
    const chunk = ' '.repeat(65_536);
    const pour = () => {
      while (!response.destroyed && response.write(chunk)) sent.bytes += chunk.length;
    };
    response.writeHead(200).on('drain', pour);
    pour();
  };
}
