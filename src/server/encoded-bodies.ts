type Body = Uint8Array<ArrayBuffer>;

/** A least-recently-used (LRU) cache of encoded bodies. */
export interface EncodedBodies {
  /** The body of this key, which `encode` makes where it is not kept; calls of one key at one moment make it once. */
  get(key: string, encode: () => Promise<Body>): Promise<Body>;
}

/** Keeps encoded bodies of at most `maxBytes` in all. A key has to name the content, since its body is never made anew. */
export function encodedBodies(maxBytes: number): EncodedBodies {
  /** In the order of their last use. */
  const kept = new Map<string, Body>();
  const pending = new Map<string, Promise<Body>>();
  let bytes = 0;
  const keep = (key: string, body: Body): void => {
    kept.set(key, body);
    bytes += body.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= byteLength;
    }
  };
  const make = async (key: string, encode: () => Promise<Body>): Promise<Body> => {
    try {
      const body = await encode();
      keep(key, body);
      return body;
    } finally {
      pending.delete(key);
    }
  };
  return {
    async get(key, encode) {
      const body = kept.get(key);
      if (body === undefined) {
        const made = pending.get(key) ?? make(key, encode);
        pending.set(key, made);
        return await made;
      }
      kept.delete(key);
      kept.set(key, body);
      return body;
    },
  };
}
