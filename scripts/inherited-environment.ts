/** Variable in which a command tells those that it starts which warnings it has printed, as a JSON list. */
export const printedVariable = 'SHOP_PRINTED_WARNINGS';

/** Environment of the process without the values of `.env`, for child processes, which read the file anew. */
export const inheritedEnvironment: NodeJS.ProcessEnv = { ...process.env };

/**
 * Marks a warning as printed, for this command and those that it starts. Returns whether it is to be printed: false for '', and for
 * one that this command, or the open shop that has started it, has printed before.
 */
export function markPrinted(sentence: string): boolean {
  const printed = printedWarnings();
  if (sentence === '' || printed.includes(sentence)) return false;
  inheritedEnvironment[printedVariable] = JSON.stringify([...printed, sentence]);
  return true;
}

function printedWarnings(): unknown[] {
  try {
    const printed: unknown = JSON.parse(inheritedEnvironment[printedVariable] ?? '[]');
    return Array.isArray(printed) ? printed : [];
  } catch {
    return [];
  }
}
