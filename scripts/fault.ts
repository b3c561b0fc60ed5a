/** Tells a fault that ends a command, in one sentence; `SHOP_DEBUG=1` adds where it came from. The exit code will be 1. */
export function tellFault(fault: unknown): void {
  console.error(fault instanceof Error && !process.env.SHOP_DEBUG ? fault.message : fault);
  process.exitCode = 1;
}
