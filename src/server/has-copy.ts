/** Whether the client says in its `If-None-Match` that it holds the answer with this `etag`, so that a 304 will do. */
export function hasCopy(held: string | null | undefined, etag: string): boolean {
  return (held ?? '').split(',').some((entry) => {
    const tag = entry.trim();
    return tag === '*' || bare(tag) === bare(etag);
  });
}

/** Weak or strong is all the same to a question for the whole (RFC 9110). */
function bare(tag: string): string {
  return tag.replace(/^W\//, '');
}
