type Body = Uint8Array<ArrayBuffer>;

/** A least-recently-used (LRU) cache of encoded bodies. */
export interface BodyCache {
  /** The body of this key, which `encode` makes where it is not cached; calls of one key at one moment make it once. */
  get(key: string, encode: () => Promise<Body>): Promise<Body>;
}

/** Makes a cache of encoded bodies of at most `maxBytes` in all. A key has to name the content, since its body is never made anew. */
export function bodyCache(maxBytes: number): BodyCache {
  /** In the order of their last use. */
  const cached = new Map<string, Body>();
  const pending = new Map<string, Promise<Body>>();
  let bytes = 0;
  const add = (key: string, body: Body): void => {
    cached.set(key, body);
    bytes += body.byteLength;
    for (const [oldest, { byteLength }] of cached) {
      if (bytes <= maxBytes) return;
      cached.delete(oldest);
      bytes -= byteLength;
    }
  };
  const make = async (key: string, encode: () => Promise<Body>): Promise<Body> => {
    try {
      const body = await encode();
      add(key, body);
      return body;
    } finally {
      pending.delete(key);
    }
  };
  return {
    async get(key, encode) {
      const body = cached.get(key);
      if (body === undefined) {
        const made = pending.get(key) ?? make(key, encode);
        pending.set(key, made);
        return await made;
      }
      cached.delete(key);
      cached.set(key, body);
      return body;
    },
  };
}
