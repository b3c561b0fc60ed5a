/** Variable in which a command tells those that it starts which warnings it has printed, as a JSON list. */
export const saidVariable = 'SHOP_SAID_WARNINGS';

/** Environment of the process without the values of `.env`, for child processes, which read the file anew. */
export const inheritedEnvironment: NodeJS.ProcessEnv = { ...process.env };

/**
 * Whether a warning is news to the owner: neither this command has printed it nor the open shop that has started it. The commands
 * that this one starts are told of it.
 */
export function isNewWarning(sentence: string): boolean {
  const said = saidWarnings();
  if (sentence === '' || said.includes(sentence)) return false;
  inheritedEnvironment[saidVariable] = JSON.stringify([...said, sentence]);
  return true;
}

function saidWarnings(): unknown[] {
  try {
    const said: unknown = JSON.parse(inheritedEnvironment[saidVariable] ?? '[]');
    return Array.isArray(said) ? said : [];
  } catch {
    return [];
  }
}
