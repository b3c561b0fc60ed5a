/** Prints the error that ends a command, in one sentence; `SHOP_DEBUG=1` adds its stack trace. The exit code will be 1. */
export function printError(error: unknown): void {
  console.error(error instanceof Error && !process.env.SHOP_DEBUG ? error.message : error);
  process.exitCode = 1;
}
