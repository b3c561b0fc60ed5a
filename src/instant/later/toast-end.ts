import { find, onTap } from '../page-parts.ts';
import { toast } from '../toast.ts';
import { holdToast } from './hold-toast.ts';

/** Lets the toast be closed, and stay for as long as it is held. */
export function startToastEnd(): void {
  const words = find('.toast b');
  let shown = words.textContent;
  const isHeld = holdToast(() => toast(''));
  onTap('.toast button', () => toast(''));
  new MutationObserver(() => {
    // The page's own time is over; what stands beside the words is there still.
    if (words.textContent === '' && isHeld()) words.textContent = shown;
    else shown = words.textContent;
  }).observe(words, { childList: true });
}
