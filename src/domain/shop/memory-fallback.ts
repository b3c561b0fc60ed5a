declare global {
  /** See `memoryFallback`. */
  var memory: Record<string, string> | undefined;
}

/** Values that the browser's storage refused, by key, shared by all scripts of a page until it is left (R27). */
// biome-ignore lint/suspicious/noAssignInExpressions: Two statements cost every page some bytes.
export const memoryFallback: Record<string, string> = (globalThis.memory ??= {});
