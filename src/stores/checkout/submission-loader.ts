import { refreshAttempt } from './order-attempt.ts';
import type { SubmissionResult, submission } from './order-submission.ts';

export type Submission = typeof submission;

let importSubmission: () => Promise<Submission> = () =>
  Promise.reject(new Error('The checkout is not open.'));

/** Sets how the screen imports the submission: with the screens that it may lead to. */
export function importSubmissionWith(importModule: () => Promise<Submission>): void {
  importSubmission = importModule;
}

/** Loads the module that sends and finds orders, which most visits to the checkout never need. */
export function loadSubmission(): Promise<Submission> {
  return importSubmission();
}

/** Runs a step of the submission. After an exception an order is `unsure` if it was stored, and else `unsent`. */
export async function submit(
  act: (submission: Submission) => Promise<SubmissionResult>,
): Promise<SubmissionResult> {
  const submission = await loadSubmission().catch(() => null);
  if (!submission) return { status: 'unsent' };
  return act(submission).catch((error) => {
    console.error(error);
    return { status: refreshAttempt() ? 'unsure' : 'unsent' };
  });
}
