import type { Page } from 'playwright/test';
import type { Phone, World } from './model.ts';
import { password } from './peer.ts';

/** Signs in; what a guest has put into the cart becomes the account's. */
export async function enter(world: World, phone: Phone): Promise<void> {
  const { site, story } = world;
  story.push(`${phone.name}: ${phone.owner.letter} signs in`);
  const tab = phone.tabs[0] as Page;
  await tab.goto(`${site.url}/login?next=/cart`);
  const credentials = { email: phone.owner.email, password };
  for (;;) {
    const problem = await tab.evaluate((typed) => window.walk.signIn(typed), credentials).catch(() => null);
    if (problem === null) break;
  }
  await tab.waitForURL(`${site.url}/cart`);
  for (const [line, quantity] of phone.guest) {
    phone.owner.cart.set(line, (phone.owner.cart.get(line) ?? 0) + quantity);
  }
  phone.guest.clear();
  phone.isSignedIn = true;
}
