/** Prints a warning, unless it is '' or an open shop has started this rebuild (`--by`): that has printed it. */
export function warnOnce(sentence: string): void {
  if (sentence !== '' && !process.argv.includes('--by')) console.error(`\nWARNING: ${sentence}\n`);
}
