import { expect, test } from 'vitest';
import { openBrowser } from '../browser-fixture.ts';

/** `viewed` stands in the storage as pages wrote it. */
async function openScreen(kept: Record<string, unknown>, viewed?: string) {
  const browser = openBrowser({ at: '/wishlist', kept, answer: () => Response.json([]) });
  if (viewed !== undefined) browser.storage.setItem('recentlyViewed', viewed);
  const lists = await import('#stores/account/saved-products.ts');
  lists.$wishlist.listen(() => {});
  lists.$viewed.listen(() => {});
  return { browser, ...lists };
}

test('R24: what the hearts of product pages kept is on the wishlist, and goes one by one or all at once', async () => {
  const screen = await openScreen({ wishlist: ['9', '7', '5'] });
  expect(screen.$wishlist.get()).toEqual(['9', '7', '5']);
  screen.removeFromWishlist('7');
  expect(screen.browser.storage.getItem('wishlist')).toBe('["9","5"]');
  expect(screen.browser.toasts).toEqual([{ text: 'Removed from wishlist' }]);
  screen.clearWishlist();
  expect(screen.$wishlist.get()).toEqual([]);
  expect(screen.browser.storage.getItem('wishlist')).toBeNull();
});

test('a heart in another tab shows on the wishlist of this one', async () => {
  const screen = await openScreen({ wishlist: ['9'] });
  screen.browser.inAnotherTab('wishlist', ['7', '9']);
  expect(screen.$wishlist.get()).toEqual(['7', '9']);
  screen.browser.inAnotherTab('wishlist', null);
  expect(screen.$wishlist.get()).toEqual([]);
});

test('R24: the recently viewed can be cleared without the wishlist', async () => {
  const screen = await openScreen({ wishlist: ['9'] }, ',7,9,7');
  expect(screen.$viewed.get()).toEqual(['7', '9']);
  screen.clearViewed();
  expect(screen.browser.storage.getItem('recentlyViewed')).toBeNull();
  expect(screen.$wishlist.get()).toEqual(['9']);
});

test.each([[{ 9: true }], ['9'], [12], [[null, {}, 7]]])(
  'R27: a stored wishlist of the shape %j is an empty one',
  async (wishlist) => {
    const screen = await openScreen({ wishlist });
    expect(screen.$wishlist.get()).toEqual([]);
  },
);

test('the cart and the header learn of what goes into the cart from a list', async () => {
  const screen = await openScreen({ wishlist: ['9'] });
  let heard = 0;
  addEventListener('storage', () => heard++);
  screen.addOneToCart('9');
  expect(heard).toBe(1);
  expect(screen.browser.toasts).toEqual([{ text: 'Added to cart!' }]);
});

test('R27: what a tab of another version wrote is read, and stays as it is written', async () => {
  const browser = openBrowser({ answer: () => Response.error() });
  const { $wishlist } = await import('#stores/account/saved-products.ts');
  const stopListening = $wishlist.listen(() => {});
  for (const [written, ids] of [
    [['71', { id: '46' }], ['71']],
    [null, []],
    ['46', []],
  ] as const) {
    browser.inAnotherTab('wishlist', written);
    expect($wishlist.get()).toEqual(ids);
    expect(browser.storage.getItem('wishlist')).toBe(written && JSON.stringify(written));
  }
  stopListening();
});
