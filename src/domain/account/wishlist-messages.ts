export const emptyWishlist = {
  title: 'Your wishlist is empty',
  text: 'Tap the heart on a product and it waits for you here, on this phone.',
  action: 'Browse all products',
} as const;
