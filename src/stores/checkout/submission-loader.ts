import { refreshAttempt } from './order-attempt.ts';
import type { SubmissionResult, submission } from './order-submission.ts';

export type Submission = typeof submission;

let load: () => Promise<Submission> = () => Promise.reject(new Error('The checkout is not open.'));

/** Sets the loader of the screen, which brings the screens that a submission may lead to as well. */
export function loadSubmissionWith(loader: () => Promise<Submission>): void {
  load = loader;
}

/** Loads the module that sends and finds orders, which most visits to the checkout never need. */
export function loadSubmission(): Promise<Submission> {
  return load();
}

/**
 * Runs a step of the submission. After an exception an order is `unsure` if it was stored, as it may have been sent, and else
 * `unsent`.
 */
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
