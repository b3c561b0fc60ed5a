import { HttpError } from '../http-error.ts';

/** Largest body, bytes. */
const bodyLimit = 64 * 1024;

/** The JSON object in the body; an empty body is an empty one. Throws an `HttpError` with 400, 413 or 415. */
export async function jsonBody(request: Request): Promise<object> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > bodyLimit) throw tooLarge();
  // The web server holds a sender to the length that it announced; reading such a body whole is far quicker.
  const bytes =
    announced === null
      ? await readBytes(request)
      : new Uint8Array(await request.arrayBuffer().catch(refuseHalf));
  if (bytes.byteLength === 0) return {};
  if (!isJson(request.headers.get('content-type') ?? '')) {
    throw new HttpError('The content type must be application/json.', { status: 415 });
  }
  const body = parsed(bytes);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new HttpError('The body must be one JSON object.', { status: 400 });
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read().catch(refuseHalf);
    if (part === undefined || part.done) return Buffer.concat(parts);
    size += part.value.byteLength;
    if (size > bodyLimit) {
      // Not awaited: a sender that never ends must not hold up its answer.
      reader?.cancel().catch(() => {});
      throw tooLarge();
    }
    parts.push(part.value);
  }
}

/** Whoever is gone, or too slow, before the body is there is no fault of the shop. */
function refuseHalf(): never {
  throw new HttpError('The body ended too early.', { status: 400 });
}

function tooLarge(): HttpError {
  return new HttpError(`The body is larger than ${bodyLimit / 1024} kB.`, { status: 413 });
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
