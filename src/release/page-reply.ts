/**
 * Stand-ins for classes of the web in the process that renders. Those of Node copy a page three times, and what they copy is most of
 * the garbage of a build.
 */

/** Content of a page, as it was given to its reply. */
type Content = string | Uint8Array | null;

/** Reply with a page, which keeps its content as it was given. */
export class PageReply {
  readonly body: Content;
  readonly headers: Headers;
  readonly status: number;
  readonly statusText: string;

  constructor(body: Content = null, { status = 200, statusText = '', headers }: ResponseInit = {}) {
    if (typeof body !== 'string' && body !== null && !(body instanceof Uint8Array))
      throw new Error('A page is a text or bytes.');
    this.body = body;
    this.headers = headers instanceof Headers ? headers : new Headers(headers);
    this.status = status;
    this.statusText = statusText;
  }

  static json(value: unknown, init?: ResponseInit): PageReply {
    return new PageReply(JSON.stringify(value), init);
  }

  /** The content as bytes, which are valid until the next page is rendered. */
  bytes(): Uint8Array {
    return typeof this.body === 'string' ? pageEncoder.encode(this.body) : (this.body ?? new Uint8Array());
  }
}

/** Request for a page, with what Astro reads of one. */
export function pageRequest(url: string): Request {
  return { url, method: 'GET', headers: noHeaders, body: null } as unknown as Request;
}

const noHeaders = new Headers();

/** Length from which a text is taken for a page, characters. A shorter one gets memory of its own, since its caller may keep it. */
const shortestPage = 500;

/** Most bytes that a character of a string takes in UTF-8. */
const bytesPerCharacter = 3;

/** Encoder that writes each page into the same memory, in place of the one before it. */
export class PageEncoder extends TextEncoder {
  #memory = Buffer.allocUnsafeSlow(256 * 1024);

  override encode(text = ''): Uint8Array<ArrayBuffer> {
    if (text.length < shortestPage) return super.encode(text);
    const most = text.length * bytesPerCharacter;
    if (most > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(2 * most);
    return this.#memory.subarray(0, this.#memory.write(text));
  }
}

const pageEncoder = new PageEncoder();

/** Makes the stand-ins those of the whole process. Astro's own code creates an encoder when it is loaded. */
export function standInForPages(): void {
  Object.assign(globalThis, { Response: PageReply, TextEncoder: PageEncoder });
}
