import type { Page } from 'playwright/test';
import { synced } from './agreement.ts';
import { type Phone, phonesOfOneCart, WalkError, type World } from './model.ts';

/** How long no call may come until none is expected any more, ms. */
const quietMs = 300;

/** Signs out. What has not arrived by then is gone with the session. */
export async function leave(world: World, phone: Phone): Promise<void> {
  const isHasty = phonesOfOneCart(world, phone).length === 1 && world.random.chance(0.5);
  if (isHasty) await new Promise((resolve) => setTimeout(resolve, world.random.below(200)));
  else await synced(world, phone);
  const { email } = phone.owner;
  const before = await world.site.peer.cart(email);
  await signOut(world, phone);
  if (isHasty) await takeOver(world, phone, before);
}

/** Signs out in one tab of the phone. Its other tabs hear of it. */
export async function signOut({ random, story }: World, phone: Phone): Promise<void> {
  story.push(`${phone.name}: ${phone.owner.letter} signs out`);
  const tab = phone.tabs[random.below(phone.tabs.length)] as Page;
  const ask = () => tab.evaluate(() => window.walk.signOut());
  // The page may be on its way elsewhere, to the orders for one, or to the login page before it could answer.
  while (
    !(await ask()
      .then(() => true)
      .catch(() => tab.url().includes('/login')))
  )
    await tab.waitForLoadState();
  await tab.waitForURL(/\/login/);
  phone.isSignedIn = false;
}

/** What has arrived is what the account has from now on; each line is as it was, as it was wanted, or on the way there. */
async function takeOver({ site }: World, phone: Phone, before: Readonly<Record<string, number>>) {
  const { owner, changed, name } = phone;
  for (let quietSince = Date.now(); Date.now() < quietSince + quietMs; ) {
    if (site.underWay > 0) quietSince = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const after = await site.peer.cart(owner.email);
  for (const line of new Set([...owner.cart.keys(), ...Object.keys(after)])) {
    const [had = 0, has = 0, wanted = 0] = [before[line], after[line], owner.cart.get(line)];
    const from = changed.has(line) ? had : wanted;
    if (has < Math.min(from, wanted) || has > Math.max(from, wanted))
      throw new WalkError(`${name} left ${wanted} of ${line}, and the server has ${has}.`);
  }
  owner.cart = new Map(Object.entries(after));
  changed.clear();
  phone.isLowered = false;
}
