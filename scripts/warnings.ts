import { markPrinted } from './inherited-environment.ts';

/** Prints a warning for the owner to standard error, apart from a report for programs; '' prints nothing. */
export function warn(sentence: string): void {
  if (sentence !== '') console.error(`\nWARNING: ${sentence}\n`);
}

/** Prints a warning unless this command, or the open shop that has started it, has printed it before. */
export function warnOnce(sentence: string): void {
  if (markPrinted(sentence)) warn(sentence);
}
