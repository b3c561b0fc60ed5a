/** Whether `If-None-Match` has this `etag`, so that a 304 suffices. */
export function hasCopy(held: string | null | undefined, etag: string): boolean {
  return (held ?? '').split(',').some((entry) => {
    const tag = entry.trim();
    return tag === '*' || bare(tag) === bare(etag);
  });
}

/** A tag without its weakness, which a conditional GET ignores (RFC 9110). */
function bare(tag: string): string {
  return tag.replace(/^W\//, '');
}
