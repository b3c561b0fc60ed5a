/** What the shop says for a moment, on the page that stands or on the one that comes. */
export interface ToastWords {
  text: string;
  description?: string;
  /** Errors are said at once to who listens instead of looks. */
  kind?: 'success' | 'error';
  /** How long it stays, ms. */
  ms?: number;
}

/** The event that carries words to the page's toast, and the key under which they wait for the next page. */
export const toastEvent = 'toast';
export const waitingToast = 'toast';
