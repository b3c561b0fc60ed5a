import { isDiskFull, isForbidden } from '#files/disk-faults.ts';

/** Prints the error that ends a command, in one sentence; `SHOP_DEBUG=1` adds its stack trace. The exit code will be 1. */
export function printError(error: unknown): void {
  console.error(error instanceof Error && !process.env.SHOP_DEBUG ? sentenceOf(error) : error);
  process.exitCode = 1;
}

function sentenceOf(error: Error): string {
  if (isForbidden(error))
    return `This user has no right to ${error.path} (${error.code}): give it the right, then try again.`;
  return isDiskFull(error) ? 'There is no room left on the disk: make room, then try again.' : error.message;
}
