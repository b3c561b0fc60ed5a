import type { NavigatorWithConnection } from '#domain/shop/data-saver.ts';
import { badgeCount } from '#domain/shop/messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { piecesOf } from './cart.ts';
import { queryElement } from './dom.ts';
import { load } from './on-interaction.ts';
import { startSignOut } from './sign-out.ts';

showFrame();
startSignOut();
// Shows the buttons that the rest of this script handles, and pictures that waited for it: a packet may have ended before it.
document.documentElement.classList.add('ready');

/** Shows the header's badge and account label: the `.face` elements are, in order, initials, first name, name and email. */
function showFrame(): void {
  onStorageChange((event) => {
    let label: string[] = [];
    try {
      label = JSON.parse(localStorage.session).face.filter(String);
    } catch {
      // Nobody is signed in, or the session cannot be read.
    }
    const isIn = document.documentElement.classList.toggle('is-in', label.length > 0);
    // The server may have yet to confirm a customer's changes, or a guest's of before a sign-in on a page that came later.
    if (isIn && event && !(navigator as NavigatorWithConnection).connection?.saveData) void load();
    for (const element of document.querySelectorAll('.face')) element.textContent = label.shift() as string;
    queryElement('.cart-count').textContent = badgeCount(piecesOf(''));
  });
}
