/** What stops a command and can be put right by its owner, told in one sentence: what, where, what to do. */
export class Fault extends Error {
  override name = 'Fault';
}

/** What the file system has against it, without the path: `ENOENT: no such file or directory`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/,.*$/s, '') : String(error);
}
