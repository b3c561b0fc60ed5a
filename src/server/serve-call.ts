import type { HttpBindings } from '@hono/node-server';
import type { Handler } from 'hono';
import * as v from 'valibot';
import type { Call } from '#api/contract/values.ts';
import { BodyTooLargeError, bodyBytes } from '#api/fetched-reply.ts';
import { authenticate } from './accounts/sessions.ts';
import { HttpError } from './errors.ts';
import type { AuthenticatedClient, Client, Service } from './service.ts';

export interface Connection {
  Bindings: Partial<HttpBindings> & {
    /** Address of the client, by `clientAddress`. */
    address?: string;
    /** Id of the request in the log. */
    requestId?: string;
  };
}

/** Serves one POST of the contract: authenticates, validates the body, and calls `handle`. Throws an `HttpError` for each refusal. */
export function serveCall(
  call: Call,
  service: Service,
  handle: (request: never, context: never) => Promise<object>,
): Handler<Connection> {
  return async (context) => {
    const request = context.req.raw;
    const anonymous: Client = { address: context.env?.address ?? '' };
    const client: Client | AuthenticatedClient = call.token
      ? { ...anonymous, ...(await authenticate(service, request.headers.get('token') ?? '')) }
      : anonymous;
    const body = checked(call.request, await jsonBody(request, call.bodyLimit));
    return context.json(await handle(body as never, { ...service, ...client } as never));
  };
}

export function checked<Schema extends v.GenericSchema>(schema: Schema, body: object): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new HttpError(sentenceOf(issue), { status: 422 });
}

/** The sentence of an issue; a missing field has none of its own. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return `This field is missing or wrong: ${v.getDotPath(issue) ?? 'the whole'}.`;
}

const bodyLimit = 64 * 1024;

/** Reads the JSON object in the body; an empty body is an empty object. Throws an `HttpError` with 400, 413 or 415. */
export async function jsonBody(request: Request, limit = bodyLimit): Promise<object> {
  const bytes = await readBody(request, limit);
  if (bytes.byteLength === 0) return {};
  if (!isJson(request.headers.get('content-type') ?? ''))
    throw new HttpError('The content type must be application/json.', { status: 415 });
  const body = parsed(bytes);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new HttpError('The body must be one JSON object.', { status: 400 });
}

/** Reads the body of a request, at most `limit` bytes. Throws an `HttpError` with 400 or 413. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > limit) throw tooLarge(limit);
  try {
    if (announced === null) return await bodyBytes(request, limit);
    // The web server enforces the announced length; reading such a body at once is much faster.
    return new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw tooLarge(limit);
    // A client that disconnects or times out is no error of the shop.
    throw new HttpError('Bad request: the body is incomplete.', { status: 400 });
  }
}

function tooLarge(limit: number): HttpError {
  const kB = limit / 1024;
  const size = kB < 1024 ? `${kB} kB` : `${kB / 1024} MB`;
  return new HttpError(`The body is larger than ${size}.`, { status: 413 });
}

function isJson(contentType: string): boolean {
  return /^\s*application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType);
}

const strictly = new TextDecoder('utf-8', { fatal: true });

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strictly.decode(bytes));
  } catch {
    throw new HttpError('The body is not JSON.', { status: 400 });
  }
}
