import { expect, test } from 'vitest';
import { isMenuPath } from '#components/frame/navigation.ts';

test('the pages that header and drawer mark are told from all others', () => {
  for (const path of ['/', '/collection', '/about', '/contact', '/detergents', '/evacosmetics']) {
    expect(isMenuPath(path)).toBe(true);
  }
  for (const path of ['', '/collection/2', '/product/1', '/help']) expect(isMenuPath(path)).toBe(false);
});
