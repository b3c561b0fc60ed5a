/** Whether the client already has the version with this `etag`, by its `If-None-Match`: a 304 then suffices. */
export function isNotModified(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((entry) => {
    const tag = entry.trim();
    return tag === '*' || bare(tag) === bare(etag);
  });
}

/** An entity tag without the prefix of a weak one, which a conditional GET ignores (RFC 9110). */
function bare(tag: string): string {
  return tag.replace(/^W\//, '');
}
