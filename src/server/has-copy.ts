/** Whether the client says that it holds the answer with this strong `etag`, so that a 304 will do. */
export function hasCopy(request: Request, etag: string): boolean {
  const held = request.headers.get('if-none-match')?.split(',') ?? [];
  return held.some((entry) => {
    const tag = entry.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}
