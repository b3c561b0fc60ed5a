/** An error that stops a command and that its operator can put right. The message is one sentence: what, where, what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The reason that the file system gives, without the path: `ENOENT: no such file or directory`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/,.*$/s, '') : String(error);
}
