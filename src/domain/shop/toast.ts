/** A message that is shown for a moment, on this page or, as a flash message, on the next one. */
export interface ToastMessage {
  text: string;
  description?: string;
  /** Screen readers announce errors at once. */
  kind?: 'success' | 'error';
  /** Time for which it stays, ms. */
  ms?: number;
}

/** The key of `sessionStorage` that holds a flash message. */
export const flashToastKey = 'toast';
