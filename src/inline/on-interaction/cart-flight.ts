import { queryElement } from '../dom.ts';

const flightMs = 450;

/** Flies the picture of an added product to the cart, whose badge answers, unless the shopper prefers less motion. */
export function startCartFlight(): void {
  const badge = queryElement('.cart-count');
  const pieces = () => Number.parseInt(badge.textContent || '0', 10);
  let count = pieces();
  // The tap that loaded this script may have counted already.
  if (document.querySelector('[aria-busy=true]')) void fly(badge);
  new MutationObserver(() => {
    const former = count;
    count = pieces();
    // After the form's own script has marked what was tapped as busy.
    if (count > former) setTimeout(fly, 0, badge);
  }).observe(badge, { childList: true });
}

async function fly(badge: HTMLElement): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Pieces from another tab, the account or "Add both" have no tapped button here.
  const tapped = document.querySelector('.quick-add [aria-busy], .in-cart[aria-busy]');
  const image = tapped?.closest('.card, .product')?.querySelector('img');
  if (image?.complete) await flight(image, badge);
  badge.animate({ transform: ['none', 'scale(1.5)', 'none'] }, 300);
}

function flight(image: HTMLImageElement, badge: HTMLElement): Promise<unknown> {
  const from = image.getBoundingClientRect();
  const to = (badge.parentElement ?? badge).getBoundingClientRect();
  const copy = new Image();
  copy.src = image.currentSrc;
  copy.alt = '';
  copy.className = 'in-flight';
  Object.assign(copy.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(copy);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const { finished } = copy.animate(
    { transform: ['none', `translate(${x}px, ${y}px) scale(0.1)`], opacity: [1, 0.4] },
    { duration: flightMs, easing: 'ease-in' },
  );
  return finished.then(() => copy.remove());
}
