declare module 'vitest' {
  interface TaskMeta {
    /** One sentence, said when the test is skipped. */
    reason?: string;
  }
}

/** Options of a test that some machines or databases cannot run: `npm test` names it with this sentence when it is skipped. */
export function skippedSince(reason: string) {
  return { meta: { reason } };
}
