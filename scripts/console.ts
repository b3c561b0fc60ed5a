import { isDiskFull, isForbidden } from '#files/write-atomically.ts';

/** Prints a line for the owner to standard output. */
export function print(line: string): void {
  console.log(line);
}

/** Makes a counter of the progress of a step. On a terminal it rewrites one line; elsewhere it prints a line for each tenth. */
export function progress(): (step: string, done: number, total: number) => void {
  let told = '';
  return (step, done, total) => {
    const tenth = `${step} ${total === 0 ? 10 : Math.floor((done / total) * 10)}`;
    if (process.stdout.isTTY)
      process.stdout.write(`\r${step} ${done} of ${total}${done === total ? '\n' : ''}`);
    else if (tenth !== told) print(`${step} ${done} of ${total}`);
    told = tenth;
  };
}

/** Runs a command. An error ends it with one sentence and the exit code 1, or that of `exitCodeOf`. */
export async function command(
  work: () => Promise<void>,
  exitCodeOf: (fault: unknown) => number = () => 1,
): Promise<void> {
  process.off('uncaughtException', printError);
  try {
    await work();
  } catch (error) {
    printError(error);
    process.exitCode = exitCodeOf(error);
  }
}

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

/** Prints a warning, unless it is '' or an open shop has started this rebuild (`--by`): that has printed it. */
export function warnOnce(sentence: string): void {
  if (sentence !== '' && !process.argv.includes('--by')) console.error(`\nWARNING: ${sentence}\n`);
}
