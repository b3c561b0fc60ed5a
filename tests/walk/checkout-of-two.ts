import type { Page } from 'playwright/test';
import { orderPlaced } from '#domain/shop/messages.ts';
import { synced } from './agreement.ts';
import { type Phone, phonesOfOneCart, WalkError, type World } from './model.ts';
import type { PlacedOrder } from './peer.ts';
import { amountOf } from './prices.ts';
import { visit } from './visit.ts';

const timeoutMs = 60_000;

/** Pieces of one product. */
const unheardOf = 20;

/** One phone's checkout. */
interface Side {
  name: string;
  tab: Page;
  /** Whether it has sent its order and looks for it: then the shop's question can only be about that one. */
  isSent: boolean;
  /** Whether it was asked about the other phone's order (R35). */
  isAsked: boolean;
  /** Whether My Orders says that its order is placed. */
  isThanked: boolean;
  isOver: boolean;
}

/**
 * Two phones of one account press Place order at the same moment. A server that knows its orders by key takes one and asks
 * about the other, which the shopper may want all the same; before one that knows no key each phone sends its own once, and My
 * Orders shows both. No phone denies an order that is there, and all are shown on both.
 */
export async function checkOutOnBoth(world: World, phone: Phone): Promise<void> {
  const { site, story, random, prices } = world;
  const { owner } = phone;
  const { email, letter, cart } = owner;
  const phones = phonesOfOneCart(world, phone);
  // Nobody has ordered as much before, which the server would ask about, too.
  cart.set(`${letter}1/default`, unheardOf);
  const set = [`${letter}1/default`, unheardOf] as const;
  await phone.tabs[0]?.evaluate(([key, quantity]) => window.walk.set(key, quantity), set);
  for (const each of phones) await synced(world, each);
  site.faults = [];
  const wanted = Object.fromEntries(cart);
  const count = (await site.peer.orders(email)).length;
  story.push(`${letter} checks out ${JSON.stringify(wanted)} on both phones`);
  const sides = phones.map(({ name, tabs: [tab] }): Side => {
    return { name, tab: tab as Page, isSent: false, isAsked: false, isThanked: false, isOver: false };
  });
  await Promise.all(sides.map(({ tab }) => visit(tab, `${site.url}/place-order`)));
  await untilAll(world, sides, async ({ tab }) => (await stepIn(tab, 'accept')) === 'ready');
  const isLost = random.chance(0.5);
  if (isLost) site.spoiled.set('placeOrder', 'unanswered');
  const repeats = random.chance(0.5);
  const before = site.calls.length;
  await Promise.all(
    sides.map(({ tab }) => tab.evaluate(() => void window.walk.checkout.placeOrder('Kampala Road'))),
  );
  await untilAll(world, sides, async (side) => {
    const countPlaced = async () => (await site.peer.orders(email)).length - count;
    side.isOver ||= await isDone(world, side, countPlaced, repeats);
    return side.isOver;
  });
  site.spoiled.clear();
  const placed = (await site.peer.orders(email)).slice(count);
  expectEach(placed, wanted, amountOf(wanted, prices));
  const asked = sides.filter(({ isAsked }) => isAsked).length;
  // Of a cart that the first order has emptied by then nothing is left to be ordered again.
  const again = sides.filter(({ isAsked, isThanked }) => isAsked && isThanked).length;
  const sent = site.calls.slice(before).filter((call) => call.startsWith('placeOrder')).length;
  const isKeyed = site.peer.extras.includes('orderKey');
  const due = isKeyed ? 1 + again : sent;
  if (placed.length !== due || asked > 1 || sent > 2 + asked)
    throw new WalkError(
      `Of ${sent} tries ${placed.length} orders were placed, where ${due} were due; ${asked} phones were asked.`,
    );
  // One that was open before the other phone's order shows it when it is opened anew.
  await Promise.all(sides.map(({ tab }) => visit(tab, `${site.url}/orders`)));
  await untilAll(world, sides, async ({ tab }) => (await listedIn(tab)) === count + due);
  owner.cart = new Map();
  for (const each of phones) await synced(world, each);
}

/** Looks at one phone's checkout and does what it asks. Says whether it is at its end. */
async function isDone(
  { site, story }: World,
  side: Side,
  countPlaced: () => Promise<number>,
  repeats: boolean,
): Promise<boolean> {
  const { name, tab } = side;
  const before = await countPlaced();
  const place = new URL(tab.url()).pathname;
  if (place !== '/place-order') {
    if ((await countPlaced()) === 0)
      throw new WalkError(`${name} leads to ${place} before there is any order.`);
    if (place === '/cart' && side.isAsked)
      throw new WalkError(`${name} was asked about an order, and is led to an empty cart instead of it.`);
    const flash = await tab.evaluate(() => window.walk.flash).catch(() => null);
    side.isThanked = flash?.includes(orderPlaced) ?? false;
    return flash !== null && (place === '/orders' || place === '/cart');
  }
  const step = await stepIn(tab, repeats ? 'repeat' : 'confirm');
  if (step !== null && story.at(-1) !== `  ${name}: ${step}`) story.push(`  ${name}: ${step}`);
  if (step === 'duplicate') {
    if (side.isSent || (await countPlaced()) === 0)
      throw new WalkError(`${name} is asked about an order that is its own, or is not there.`);
    side.isAsked = true;
    if (!repeats) await visit(tab, `${site.url}/orders`);
  } else if (step === 'nothing' && before > 0) throw new WalkError(`${name} denies an order that is there.`);
  else if (step === 'checking' || step === 'maybe' || step === 'unlisted' || step === 'unsure')
    side.isSent ||= !side.isAsked;
  return false;
}

/** Where the checkout of a tab is, which does what a shopper would who wants to order; null while the page is on its way. */
function stepIn(tab: Page, act: 'accept' | 'confirm' | 'repeat'): Promise<string | null> {
  return tab
    .evaluate((how) => {
      const { checkout, step } = window.walk;
      const state = step();
      if (state?.step === 'changed') void checkout.acceptPrices();
      else if (state?.step === 'unreachable') void checkout.reopenCheckout();
      else if (state?.step === 'duplicate' && how === 'repeat') void checkout.placeDuplicate();
      else if (state?.step === 'unconfirmed' && state.evidence === 'maybe') void checkout.confirmAttempt();
      else if (state?.step === 'unconfirmed') void checkout.checkAttempt();
      return state?.step === 'unconfirmed' ? state.evidence : (state?.step ?? null);
    }, act)
    .catch(() => null);
}

/** How many orders My Orders shows in this tab. */
async function listedIn(tab: Page): Promise<number> {
  const state = await tab.evaluate(() => window.walk.orders()).catch(() => null);
  return state?.step === 'ready' ? state.orders.length : -1;
}

/** Each order that was placed has what was in the cart. */
function expectEach(placed: readonly PlacedOrder[], wanted: Record<string, number>, amount: number): void {
  const sorted = (lines: Record<string, number>) => JSON.stringify(Object.entries(lines).sort());
  for (const order of placed)
    if (sorted(order.lines) !== sorted(wanted) || order.amount !== amount)
      throw new WalkError(
        `Ordered were ${JSON.stringify(order)}, and not ${JSON.stringify(wanted)} for ${amount}.`,
      );
}

async function untilAll(
  { site }: World,
  sides: readonly Side[],
  isSo: (side: Side) => Promise<boolean>,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const are = await Promise.all(sides.map(isSo));
    if (!are.includes(false)) return;
    if (Date.now() > end) {
      const seen = await Promise.all(
        sides.map(
          async ({ tab }) =>
            `${tab.url()} ${await tab.evaluate(() => JSON.stringify([window.walk.step(), window.walk.orders(), { ...localStorage }])).catch(String)}`,
        ),
      );
      throw new WalkError(
        `A checkout on two phones has no end\n    ${[...site.calls.slice(-15), ...seen].join('\n    ')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
