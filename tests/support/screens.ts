/** The windows that the shop is tried in: a cheap phone, a tablet, and a desktop. */
export const phone = { width: 360, height: 640 } as const;
export const tablet = { width: 768, height: 1024 } as const;
export const desktop = { width: 1280, height: 800 } as const;
/** The narrowest phone that is still in use. */
export const smallPhone = { width: 320, height: 568 } as const;
