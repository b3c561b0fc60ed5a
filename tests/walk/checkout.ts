import type { Page } from 'playwright/test';
import { totalsOf } from '#domain/totals.ts';
import { enter, expire } from './enter.ts';
import { type Phone, phonesOfOneCart, WalkError, type World } from './model.ts';
import type { PlacedOrder } from './peer.ts';
import { settled } from './settle.ts';

const timeoutMs = 60_000;

/**
 * Orders what is in the cart, as a shopper who knows by telephone what the shop has, and says so where asked. A piece may
 * be put in at the last moment, and the token may die when the order has arrived.
 */
export async function checkOut(world: World, phone: Phone): Promise<void> {
  const { site, story, random } = world;
  const { email, letter, cart } = phone.owner;
  await settled(world, phone);
  const before = await site.peer.orders(email);
  const tab = phone.tabs[0] as Page;
  if (random.chance(0.3)) {
    const line = `${letter}1/default`;
    cart.set(line, (cart.get(line) ?? 0) + 1);
    await tab.evaluate((key) => window.walk.add(key), line);
  }
  let dies: 'never' | 'soon' | 'dead' =
    phonesOfOneCart(world, phone).length === 1 && random.chance(0.3) ? 'soon' : 'never';
  const wanted = Object.fromEntries(cart);
  story.push(`${phone.name}: ${letter} checks out ${JSON.stringify(wanted)}`);
  await tab.goto(`${site.url}/place-order`);
  const end = Date.now() + timeoutMs;
  for (;;) {
    const placed = (await site.peer.orders(email)).slice(before.length);
    const place = new URL(tab.url()).pathname;
    if (place === '/orders') return expectOrdered(world, phone, wanted, placed);
    if (dies === 'soon' && placed.length > 0) {
      dies = 'dead';
      await expire(world, [phone], email);
      await enter(world, phone);
      if (!(await tab.evaluate(() => window.walk.isUnconfirmed())))
        return expectOrdered(world, phone, wanted, placed);
    }
    if (place === '/cart' && cart.size === 0) return;
    if (place.startsWith('/login')) await enter(world, phone);
    if (place !== '/place-order') await tab.goto(`${site.url}/place-order`).catch(() => null);
    const said = await answer(tab, placed.length > 0).catch(() => null);
    if (said !== null && story.at(-1) !== said) story.push(said);
    if (said?.includes('denied') && placed.length > 0)
      throw new WalkError('An order that is there is denied.');
    if (placed.length > 1) throw new WalkError(`One order was placed ${placed.length} times.`);
    if (Date.now() > end)
      throw new WalkError(
        `The checkout of ${phone.name} has no end: ${said}\n  the last calls:\n    ${site.calls.slice(-15).join('\n    ')}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What the screen asks, answered truly; what was done is told. */
function answer(tab: Page, isPlaced: boolean): Promise<string | null> {
  return tab.evaluate((isThere) => {
    const { walk } = window;
    const state = walk.step();
    if (state?.step === 'ready') void walk.checkout.place('Kampala Road');
    else if (state?.step === 'changed') void walk.checkout.accept();
    else if (state?.step === 'unreachable' || state?.step === 'refused' || state?.step === 'incomplete')
      void walk.checkout.reopenCheckout();
    else if (state?.step === 'auth') walk.signInAgain();
    else if (state?.step === 'duplicate') void walk.checkout.placeDuplicate();
    else if (state?.step === 'unconfirmed') {
      if (state.why === 'maybe') void (isThere ? walk.checkout.confirm() : walk.checkout.deny());
      else if (state.why === 'nothing') void walk.checkout.sendAgain();
      else void (isThere ? walk.checkout.look() : walk.checkout.sendAgain());
      return `  the order is ${state.why === 'nothing' ? 'denied' : state.why}`;
    }
    return state ? `  ${state.step}` : null;
  }, isPlaced);
}

function expectOrdered(
  { prices }: World,
  { owner, name }: Phone,
  wanted: Record<string, number>,
  placed: readonly PlacedOrder[],
): void {
  const [order] = placed;
  if (!order) throw new WalkError(`${name} confirms an order that is not there.`);
  if (placed.length > 1) throw new WalkError(`One order was placed ${placed.length} times.`);
  const isSame =
    Object.keys(order.lines).length === Object.keys(wanted).length &&
    Object.entries(wanted).every(([line, quantity]) => order.lines[line] === quantity);
  if (!isSame) throw new WalkError(`Ordered were ${JSON.stringify(order.lines)}.`);
  const priced = Object.entries(wanted).map(([line, quantity]) => ({
    price: prices.get(line.slice(0, line.indexOf('/'))) ?? 0,
    quantity,
  }));
  if (order.amount !== totalsOf(priced).total)
    throw new WalkError(`The order comes to ${order.amount}, and its products to ${totalsOf(priced).total}.`);
  owner.cart = new Map();
}
