/** Prints a warning for the owner to standard error, apart from a report for programs; '' prints nothing. */
function warn(sentence: string): void {
  if (sentence !== '') console.error(`\nWARNING: ${sentence}\n`);
}

/** Prints a warning, unless an open shop has started this rebuild (`--by`): it has printed it. */
export function warnOnce(sentence: string): void {
  if (!process.argv.includes('--by')) warn(sentence);
}
