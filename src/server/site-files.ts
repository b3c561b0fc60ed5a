import type { Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { hasCopy } from './has-copy.ts';

/** Thrown through sirv, which would send the file although the client has it: the server answers 304 instead. */
export class NotModified {}

/** The last word before sirv sends a file. sirv knows one tag in `If-None-Match` and no list, so the tags are dealt with here. */
export function prepareFileAnswer(response: ServerResponse, _path: string, { size, mtimeMs }: Stats): void {
  const { headers, method } = response.req;
  const etag = `W/"${size}-${Math.floor(mtimeMs)}"`;
  response.setHeader('ETag', etag);
  if (hasCopy(headers['if-none-match'], etag)) throw new NotModified();
  if (method === 'HEAD' || headers['if-range'] || !isSensibleRange(headers.range, size)) delete headers.range;
}

/** Whether sirv, which checks nothing, would send what this range asks for. Ignoring one is always allowed. */
function isSensibleRange(range: string | undefined, size: number): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (!first || Number(first) >= size) return false;
  return !last || (Number(last) > 0 && Number(last) >= Number(first));
}

/** sirv leaves its stream alone: a vanished file would end the process, a vanished client would leave the file open. */
export function watchFileStream(response: ServerResponse, onError: (error: Error) => void): void {
  response.once('pipe', (source: Readable) => {
    source.once('error', (error) => {
      onError(error);
      response.destroy();
    });
    response.once('close', () => source.destroy());
  });
}

/** Whether the client takes brotli: named, and not with a weight of zero. */
export function acceptsBrotli({ headers }: IncomingMessage): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((entry) => /^\s*br\s*(;|$)/i.test(entry) && !/;\s*q=0(\.0*)?\s*$/i.test(entry));
}
