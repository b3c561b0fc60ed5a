/** Thrown to stop a command for a reason that its operator can fix. The message is one sentence: what, where, what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The reason of a file system error, without the path: `ENOENT: no such file or directory`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/,.*$/s, '') : String(error);
}
