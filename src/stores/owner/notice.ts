import { atom } from 'nanostores';

/** A sentence that shows for a while above everything. */
export interface Notice {
  text: string;
  isError?: boolean;
}

export const $notice = atom<Notice | null>(null);

const noticeMs = 6_000;
let timer: ReturnType<typeof setTimeout>;

export function notify(text: string, isError = false): void {
  clearTimeout(timer);
  $notice.set({ text, isError });
  timer = setTimeout(() => $notice.set(null), noticeMs);
}
