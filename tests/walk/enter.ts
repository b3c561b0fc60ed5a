import type { Page } from 'playwright/test';
import { type Phone, WalkError, type World } from './model.ts';
import { password } from './peer.ts';
import { visit } from './visit.ts';

const timeoutMs = 60_000;

/** Signs in, as often as it takes on a line with faults; what a guest has put into the cart becomes the account's. */
export async function enter(world: World, phone: Phone): Promise<void> {
  const { site, story } = world;
  const { letter, email, cart } = phone.owner;
  story.push(`${phone.name}: ${letter} signs in`);
  const tab = phone.tabs[0] as Page;
  const end = Date.now() + timeoutMs;
  await visit(tab, `${site.url}/login?next=/cart`);
  while (!(await isIn(tab, email))) {
    if (Date.now() > end) throw new WalkError(`${letter} cannot sign in.`);
    // The page is left as soon as somebody is signed in.
    await tab.evaluate((typed) => window.walk.signIn(typed), { email, password }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await tab.waitForURL(`${site.url}/cart`);
  for (const [line, quantity] of phone.guest) {
    cart.set(line, (cart.get(line) ?? 0) + quantity);
    phone.changed.add(line);
  }
  phone.guest.clear();
  phone.isSignedIn = true;
}

/** The token dies, which is noticed by a page that is opened: nobody is signed in any more, in any tab of any phone. */
export async function expire(world: World, phones: readonly Phone[], email: string): Promise<void> {
  const { site, story } = world;
  await site.peer.expire(email);
  for (const { name, tabs } of phones) {
    story.push(`${name}: the token has died`);
    const end = Date.now() + timeoutMs;
    while ((await Promise.all(tabs.map((tab) => isIn(tab, email)))).includes(true)) {
      if (Date.now() > end) throw new WalkError(`${name} does not notice that its token has died.`);
      await visit(tabs[0] as Page, `${site.url}/cart`);
      await allOut(tabs, email);
    }
  }
}

/** Notices at a call that the token has died, upon which the shopper wants to sign in again. */
export async function signInAgain(phones: readonly Phone[], email: string): Promise<void> {
  for (const { tabs } of phones) {
    await tabs[0]?.evaluate(() => window.walk.discardSession());
    await allOut(tabs, email);
  }
}

/** Until no tab knows anybody as signed in, or for so long as a good line needs. */
async function allOut(tabs: readonly Page[], email: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (!(await Promise.all(tabs.map((tab) => isIn(tab, email)))).includes(true)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether the tab has this account signed in. True as well while its page is loading and cannot tell. */
async function isIn(tab: Page, email: string): Promise<boolean> {
  return tab.evaluate((account) => window.walk.account() === account, email).catch(() => true);
}
