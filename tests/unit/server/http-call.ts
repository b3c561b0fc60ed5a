import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  body: Buffer;
  text: string;
}

/** One call whose path and headers are sent letter for letter. */
export function call(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (incoming) => {
      buffer(incoming).then((body) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body, text: body.toString() });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
