import { flashToastKey, type ToastMessage } from '#domain/shop/page-events.ts';
import { toastMs } from '#domain/shop/shop.ts';
import { onDelegatedClick, queryElement } from './dom.ts';

/**
 * The page's one toast, which is visible as long as it has text. An inlined script shows its own messages by `toast`. Those of
 * the stores come as events: on screens they are drawn by the inlined script (`startScreenToasts`), which is enough for a page
 * whose other script comes at once, and elsewhere by the script of the first interaction (`startBrowseToasts`).
 */

/** Height of header and toast on a phone, px. */
const headerAndToast = 170;

let timer: ReturnType<typeof setTimeout>;

/** Shows a message for a while; '' closes the toast. */
export function toast(text: string, ms = toastMs): void {
  queryElement('.toast b').textContent = text;
  clearTimeout(timer);
  if (text) timer = setTimeout(toast, ms, '');
}

/** Shows the messages of a screen’s script, and once the flash message of the previous page. */
export function startScreenToasts(): void {
  startLowToast();
  showMessages(({ text, description = '', kind, ms }) => {
    toast(text, ms);
    queryElement('.toast span').textContent = description;
    queryElement('.toast').classList.toggle('error', kind === 'error');
  });
}

/** Moves the toast to a phone's foot after a tap on what it would cover, as the stepper of a line below the header. */
function startLowToast(): void {
  onDelegatedClick('main *', placeToast);
}

function placeToast(target: Element): void {
  queryElement('.toast').classList.toggle('low', target.getBoundingClientRect().top < headerAndToast);
}

/** Takes colour and second line of the store's last message off a message of the inlined script, which has neither. */
export function startPlainToastStyle(): void {
  const words = queryElement('.toast b');
  let storeText = words.textContent;
  document.addEventListener('toast', ({ detail }) => {
    storeText = detail.text;
  });
  new MutationObserver(() => {
    // A message of the store that has ended may come back while the toast is held.
    if (!words.textContent || words.textContent === storeText) return;
    queryElement('.toast span').textContent = '';
    queryElement('.toast').classList.remove('error');
  }).observe(words, { childList: true });
}

/** Gives `show` the messages that come as events, and once the flash message of the previous page. */
function showMessages(show: (message: ToastMessage) => void): void {
  document.addEventListener('toast', ({ detail }) => show(detail));
  try {
    const waiting = sessionStorage[flashToastKey];
    sessionStorage.removeItem(flashToastKey);
    show(JSON.parse(waiting));
  } catch {
    // There is no flash message.
  }
}

/** Shows messages with errors and second lines, and once the flash message of the previous page. */
export function startBrowseToasts(): void {
  const toast = queryElement('.toast');
  const words = queryElement('.toast b');
  let shown: string | null = words.textContent;
  let isFromEvent = false;
  let timer: ReturnType<typeof setTimeout>;
  const draw = (text: string, description = '', isError = false) => {
    shown = text;
    words.textContent = text;
    queryElement('.toast span').textContent = description;
    toast.classList.toggle('error', isError);
    clearTimeout(timer);
  };
  const end = () => {
    isFromEvent = false;
    draw('');
  };
  const isHeld = holdToast(end);
  startLowToast();
  // The tap that has loaded this script; Safari moves no focus to a button.
  const touched = document.querySelector('main button:is(:focus, :hover)');
  if (touched) placeToast(touched);
  onDelegatedClick('.toast button', end);
  showMessages(({ text, description, kind, ms = toastMs }) => {
    isFromEvent = true;
    draw(text, description, kind === 'error');
    timer = setTimeout(() => isHeld() || end(), ms);
  });
  new MutationObserver(() => {
    const { textContent: seen } = words;
    if (seen === shown) return;
    // The timer of the inlined script's last message would cut this one short, or close a hovered toast.
    if ((isFromEvent || isHeld()) && seen === '') words.textContent = shown;
    else {
      // Messages of the inlined script are never errors, and have one line.
      isFromEvent = false;
      draw(seen ?? '');
    }
  }).observe(words, { childList: true });
}

/** Closes the toast by its button, and keeps it while it is hovered or has the focus. */
export function startToastClosing(): void {
  const words = queryElement('.toast b');
  let shown = words.textContent;
  const isHeld = holdToast(() => toast(''));
  onDelegatedClick('.toast button', () => toast(''));
  new MutationObserver(() => {
    // The inlined script's timer has cleared the text only; the second line is still there.
    if (words.textContent === '' && isHeld()) words.textContent = shown;
    else shown = words.textContent;
  }).observe(words, { childList: true });
}

/** Holds the toast while it is hovered or has the focus; then `end` closes it. Returns whether it is held. */
function holdToast(end: () => void): () => boolean {
  const toast = queryElement('.toast');
  let isHeld = toast.matches(':hover');
  let timer: ReturnType<typeof setTimeout>;
  const hold = () => {
    isHeld = true;
    clearTimeout(timer);
  };
  const release = () => {
    isHeld = false;
    const shownText = queryElement('.toast b').textContent;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A later message has its own timer.
      if (!isHeld && queryElement('.toast b').textContent === shownText) end();
    }, toastMs);
  };
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, hold);
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, release);
  onDelegatedClick('.toast button', () => {
    isHeld = false;
  });
  return () => isHeld;
}
