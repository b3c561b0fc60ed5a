import { attemptKey } from '#domain/account/sign-out.ts';
import { accountKey } from '#domain/cart/cart-storage.ts';
import { signOutUnconfirmed } from '#domain/orders/order-messages.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { cartPreviewScript, paths, searchOverlayScript } from '#domain/shop/paths.ts';
import { path as signOutScript } from '#islands/account/sign-out.ts?script';
import { importScript, keyboardFocus, onDelegatedClick, queryElement } from '../dom.ts';
import { finishSignOut } from '../sign-out.ts';

startFocusTrap();
startOverlayLink();
startPreviewLink();
startSignOut();
startSearchBoxes();

/** Keeps the focus in an open popover, the menu or the filters (focus trap). */
function startFocusTrap(): void {
  if (!CSS.supports('selector(:popover-open)')) return;
  addEventListener('keydown', (event) => {
    const sheet = document.querySelector<HTMLElement>(':is(.drawer, .filters):popover-open');
    if (event.key !== 'Tab' || !sheet) return;
    const focusable = [...sheet.querySelectorAll<HTMLElement>('a, button, input')].filter(
      (each) => each.getClientRects().length > 0,
    );
    const last = focusable[focusable.length - 1];
    const [end, begin] = event.shiftKey ? [focusable[0], last] : [last, focusable[0]];
    if (sheet.contains(document.activeElement) && document.activeElement !== end) return;
    event.preventDefault();
    begin?.focus();
  });
}

/**
 * Lets a phone's search button open the search overlay; if that cannot be loaded, the menu's search. On the home page and on
 * the collection (R13) a click into a wide screen's search box opens it as well, and takes over what is typed; so does the
 * box's button while the box is empty.
 */
function startOverlayLink(): void {
  const { pathname } = location;
  const takesBox = pathname === paths.home || pathname.includes('collection');
  const box = queryElement('.header [type=search]') as HTMLInputElement;
  let isHere = false;
  let script: string = searchOverlayScript;
  const open = (isBox: boolean) => {
    // The same as `sendPageEvent`, in fewer bytes for pages that send no other event.
    if (isHere) document.dispatchEvent(new Event('search-overlay'));
    else
      importScript(script).then(
        () => {
          isHere = true;
        },
        () => {
          // A browser may cache the failure of an address.
          script += '?';
          if (isBox) return box.focus();
          const drawer = queryElement('.drawer');
          // In a browser without popovers the drawer is a part of the page.
          drawer.showPopover?.();
          queryElement('.drawer input').focus();
        },
      );
  };
  onDelegatedClick(takesBox ? '.search-button, .header .search > *' : '.search-button', (pressed, event) => {
    // The click may be on the cross that empties the box, which the browser does after this.
    if (pressed === box) {
      setTimeout(open, 0, true);
      return;
    }
    // Enter in the box presses its button, too.
    const isAsked = box.value.trim() !== '' || document.activeElement === box;
    if (pressed.matches('[type=submit]') && isAsked) return;
    event.preventDefault();
    open(pressed.matches('[type=submit]'));
  });
  // A click into the box has loaded this script. Who passes the box by keyboard goes on past it.
  if (takesBox && box.matches(':focus:hover')) open(true);
}

/** Fetches the preview when a mouse or the focus reaches the link of a cart that is not empty; a tap opens the cart page. */
function startPreviewLink(): void {
  const link = queryElement('.cart-link');
  const fetchPreview = () => {
    if (queryElement('.cart-count').textContent) importScript(cartPreviewScript).catch(() => {});
  };
  link.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') fetchPreview();
  });
  link.addEventListener('focus', () => {
    if (link.matches(keyboardFocus())) fetchPreview();
  });
  // The mouse or the focus may be on the link before this file has loaded.
  if (link.matches(keyboardFocus()) || (link.matches(':hover') && matchMedia('(hover: hover)').matches))
    fetchPreview();
}

/** Sends a search without the spaces around it; an empty box is focused instead, without the browser's own bubble. */
function startSearchBoxes(): void {
  addEventListener('submit', (event) => {
    const box = (event.target as Element).querySelector<HTMLInputElement>('.search [type=search]');
    if (!box) return;
    box.value = box.value.trim();
    if (box.value) return;
    event.preventDefault();
    box.focus();
  });
}

/** Asks about an unconfirmed order before a sign-out (R33), and finishes one at which this script had not come. */
function startSignOut(): void {
  finishSignOut();
  try {
    // If it cannot be loaded, a later page tries again.
    if (sessionStorage.session) importScript(signOutScript).catch(() => {});
  } catch {
    // Forbidden.
  }
  for (const link of document.querySelectorAll('[data-sign-out]')) {
    link.removeAttribute('data-sign-out');
    link.addEventListener('click', (event) => {
      const attempt = attemptKey(localStorage[accountKey]);
      if (localStorage[attempt] && !confirm(signOutUnconfirmed)) return event.preventDefault();
      localStorage.removeItem(attempt);
      sessionStorage.session = localStorage.session;
      finishSignOut();
      sendStorageChange();
    });
  }
}
