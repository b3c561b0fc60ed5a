import type { Page } from 'playwright/test';
import { expectOwn, synced } from './agreement.ts';
import { enter, expire } from './enter.ts';
import { signOut } from './leave.ts';
import { type Person, type Phone, phonesOfOneCart, WalkError, type World } from './model.ts';
import type { PlacedOrder } from './peer.ts';
import { amountOf, changePrice } from './prices.ts';
import { visit } from './visit.ts';

const timeoutMs = 60_000;

/**
 * What comes between: the token dies when the order has arrived, or while it is unconfirmed another person signs in. Where
 * the account is signed in on another phone, too, that one puts in a piece while the order's answer is lost.
 */
const interruptions = ['none', 'none', 'death', 'another person', 'other price', 'last tap'] as const;

/** An order on its way. */
interface Journey {
  phone: Phone;
  wanted: Record<string, number>;
  /** UGX: what it may come to; a shop that does not look takes what the shopper was shown. */
  amounts: number[];
  /** How many orders the account had before. */
  count: number;
  interruption: (typeof interruptions)[number] | 'another phone';
  /** What another phone put into the cart meanwhile, which is not ordered. */
  stays: Map<string, number>;
  /** Whether the first tab has shown it: then it is never to say that the cart is empty. */
  isShown: boolean;
}

/**
 * Orders what is in the cart, as a shopper who knows by telephone what the shop has, and says so if asked; in one tab
 * or in two at the same moment.
 */
export async function checkOut(world: World, phone: Phone): Promise<void> {
  const { site, story, random, prices } = world;
  const { email, letter, cart } = phone.owner;
  await synced(world, phone);
  const count = (await site.peer.orders(email)).length;
  const isAlone = phonesOfOneCart(world, phone).length === 1;
  const ofTwo = random.chance(0.5) ? 'another phone' : 'none';
  const ofOne = interruptions[random.below(interruptions.length)] ?? 'none';
  const interruption: Journey['interruption'] = isAlone ? ofOne : ofTwo;
  // A line that is taken out ends with a session that dies before the server knows of it: one that keeps its cart shows it again.
  if (interruption === 'death') site.peer.keepsCart = false;
  const tabs = phone.tabs.slice(0, interruption === 'none' && random.chance(0.5) ? 2 : 1);
  // Neither the last tap's answer comes nor the order's, until the token has died.
  const isLost = interruption === 'death' && random.chance(0.5);
  if (isLost)
    site.spoiled = new Map([
      ['addToCart', 'unsent'],
      ['updateCart', 'unsent'],
      ['placeOrder', 'unanswered'],
    ]);
  if (interruption === 'another phone') site.spoiled.set('placeOrder', 'unanswered');
  if (isLost || interruption === 'last tap') {
    const line = `${letter}1/default`;
    cart.set(line, (cart.get(line) ?? 0) + 1);
    await tabs[0]?.evaluate((key) => window.walk.add(key), line);
  }
  const wanted = Object.fromEntries(cart);
  const amounts = [amountOf(wanted, prices)];
  const journey: Journey = { phone, wanted, count, interruption, amounts, isShown: false, stays: new Map() };
  story.push(`${phone.name}: ${letter} checks out ${JSON.stringify(wanted)} in ${tabs.length} tabs`);
  await Promise.all(tabs.map((tab) => visit(tab, `${site.url}/place-order`)));
  try {
    await finish(world, journey, tabs);
  } catch (error) {
    const calls = site.calls.slice(-15).join('\n    ');
    const seen = (await Promise.all(phone.tabs.map(described))).join('\n    ');
    throw new WalkError(`${error}\n  the last calls:\n    ${calls}\n  the tabs:\n    ${seen}`);
  }
  site.spoiled.clear();
  for (const tab of tabs.slice(1)) await visit(tab, `${site.url}/cart`);
}

/** Looks at the screens and does what they ask, until the journey is at its end. */
async function finish(world: World, journey: Journey, tabs: readonly Page[]): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isOver(world, journey, tabs))) {
    if (Date.now() > end) throw new WalkError(`The checkout of ${journey.phone.name} has no end.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Does what the screens ask, once. Says whether the journey is at its end. */
async function isOver(world: World, journey: Journey, [tab, second]: readonly Page[]): Promise<boolean> {
  const { site } = world;
  const { phone, count } = journey;
  const { owner } = phone;
  const placed = (await site.peer.orders(owner.email)).slice(count);
  if (placed.length > 0 && site.spoiled.size > 0) site.spoiled.set('userOrders', 'unanswered');
  if (placed.length > 1) throw new WalkError(`One order was placed ${placed.length} times.`);
  if (!tab) return true;
  const place = new URL(tab.url()).pathname;
  if (place === '/orders') return expectOrdered(world, journey, placed);
  if (place === '/cart' && owner.cart.size === 0) return true;
  if (place === '/cart' && second && new URL(second.url()).pathname === '/orders') {
    if (journey.isShown) throw new WalkError('A tab that showed the order calls the cart empty.');
    return expectOrdered(world, journey, placed);
  }
  if (/^\/(login|sign-up)/.test(place)) await enter(world, phone);
  if (place !== '/place-order') await tab.goto(`${site.url}/place-order`).catch(() => null);
  const said = await answerIn(world, tab, journey, placed.length > 0);
  if (said !== null && /ready|sending|checking/.test(said)) journey.isShown = true;
  if (second && new URL(second.url()).pathname === '/place-order')
    await answerIn(world, second, journey, placed.length > 0);
  if (!(await interrupt(world, journey, { said, isPlaced: placed.length > 0 }))) return false;
  const isUnconfirmed = await isOrderUnconfirmed(tab);
  const now = (await site.peer.orders(owner.email)).slice(count);
  return !isUnconfirmed && now.length > 0 && expectOrdered(world, journey, now);
}

async function answerIn(
  { story }: World,
  tab: Page,
  { wanted }: Journey,
  isPlaced: boolean,
): Promise<string | null> {
  const said = await answer(tab, wanted, isPlaced).catch(() => null);
  if (said !== null && story.at(-1) !== said) story.push(said);
  if (isPlaced && (said?.includes('denied') || said?.includes('duplicate')))
    throw new WalkError('An order that is there is denied, or asked about as if it were another.');
  return said;
}

/** What comes between, once, when it is its moment. Says whether the shopper was away, and is signed in again. */
async function interrupt(
  world: World,
  journey: Journey,
  { said, isPlaced }: { said: string | null; isPlaced: boolean },
): Promise<boolean> {
  const { phone, interruption, wanted, amounts } = journey;
  const { owner } = phone;
  if (interruption === 'another phone' && isPlaced) {
    await addElsewhere(world, journey);
    world.site.spoiled.clear();
    journey.interruption = 'none';
    return false;
  }
  if (interruption === 'death' && isPlaced) {
    await expire(world, [phone], owner.email);
    world.site.spoiled.clear();
  } else if (interruption === 'another person' && said && /checking|the order is/.test(said)) {
    await signOut(world, phone);
    phone.owner = world.people.find((each) => each !== owner) as Person;
    await enter(world, phone);
    await expectOwn(world);
    await synced(world, phone);
    await signOut(world, phone);
    phone.owner = owner;
    await expectOwn(world);
  } else if (interruption === 'other price' && said?.includes('opening')) {
    journey.interruption = 'none';
    await changePrice(world, (Object.keys(wanted)[0] ?? '').split('/')[0] ?? '');
    amounts[world.site.peer.extras.includes('orderKey') ? 0 : 1] = amountOf(wanted, world.prices);
    return false;
  } else return false;
  journey.interruption = 'none';
  await enter(world, phone);
  return true;
}

/**
 * Adds a piece from another phone, which is not part of the order. Its line is not one that was ordered: at a server without
 * idempotency keys nobody could tell whether a piece of such a line is the ordered one or a new one.
 */
async function addElsewhere(world: World, { phone, wanted, stays }: Journey): Promise<void> {
  const { peer } = world.site;
  const { email, letter } = phone.owner;
  const other = phonesOfOneCart(world, phone).find((each) => each !== phone);
  const line = [1, 2].map((number) => `${letter}${number}/default`).find((each) => wanted[each] !== 1);
  const [tab] = phone.tabs;
  if (!other || line === undefined || !tab || !(await isOrderUnconfirmed(tab))) return;
  const before = (await peer.cart(email))[line] ?? 0;
  world.story.push(`${other.name}: adds ${line} meanwhile`);
  await other.tabs[0]?.evaluate((key) => window.walk.add(key), line);
  const end = Date.now() + timeoutMs;
  while ((await peer.cart(email))[line] !== before + 1) {
    if (Date.now() > end) throw new WalkError(`${other.name} cannot tell the server of ${line}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  stays.set(line, 1);
}

/** Whether a tab's order is unconfirmed; not if the tab is just led to the orders. */
function isOrderUnconfirmed(tab: Page): Promise<boolean> {
  return tab.evaluate(() => window.walk.isUnconfirmed()).catch(() => false);
}

/**
 * What the screen asks, answered truly; what was done is told. An order that is shown without a piece is not placed: a browser may
 * tell one process of another's storage late, and the shopper sees what is ordered.
 */
function answer(tab: Page, wanted: Journey['wanted'], isPlaced: boolean): Promise<string | null> {
  return tab.evaluate(
    ([all, isThere]) => {
      const { walk } = window;
      const state = walk.step();
      const isShort = (lines: readonly { key: string; quantity: number }[]) =>
        Object.entries(all).some(
          ([key, wanted]) => !lines.some((line) => line.key === key && line.quantity === wanted),
        );
      if (state?.step === 'ready' && isShort(state.draft.cart)) return '  ready without a piece';
      if (state?.step === 'ready') void walk.checkout.placeOrder('Kampala Road');
      else if (state?.step === 'changed') void walk.checkout.acceptPrices();
      else if (state?.step === 'unreachable' || state?.step === 'refused' || state?.step === 'incomplete') {
        // Nobody taps faster: the reading that each tap begins would never come to its end on a busy machine.
        const now = performance.now();
        if (now < (walk.tappedAt ?? 0) + 500) return null;
        walk.tappedAt = now;
        void walk.checkout.reopenCheckout();
      } else if (state?.step === 'auth') walk.discardSession();
      else if (state?.step === 'duplicate' && isThere)
        return '  the order is asked about as its own duplicate';
      else if (state?.step === 'duplicate') void walk.checkout.placeDuplicate();
      else if (state?.step === 'unconfirmed') {
        if (state.evidence === 'maybe')
          void (isThere ? walk.checkout.confirmAttempt() : walk.checkout.denyAttempt());
        else if (state.evidence === 'nothing') void walk.checkout.resendAttempt();
        else void (isThere ? walk.checkout.checkAttempt() : walk.checkout.resendAttempt());
        return `  the order is ${state.evidence === 'nothing' ? 'denied' : state.evidence}`;
      }
      return state ? `  ${state.step}` : null;
    },
    [wanted, isPlaced] as const,
  );
}

/** Where a tab is, and all that its storage holds. */
async function described(tab: Page): Promise<string> {
  const storage = await tab.evaluate(() => JSON.stringify(localStorage)).catch(String);
  return `${tab.url()} ${storage}`;
}

function expectOrdered(
  { site }: World,
  { phone, wanted, amounts, stays }: Journey,
  placed: readonly PlacedOrder[],
): true {
  const { owner, name, changed } = phone;
  const [order] = placed;
  if (!order) throw new WalkError(`${name} confirms an order that is not there.`);
  const isSame =
    Object.keys(order.lines).length === Object.keys(wanted).length &&
    Object.entries(wanted).every(([line, quantity]) => order.lines[line] === quantity);
  if (!isSame) throw new WalkError(`Ordered were ${JSON.stringify(order.lines)}.`);
  if (!amounts.includes(order.amount))
    throw new WalkError(`The order comes to ${order.amount}, and its products to ${amounts.join(' or ')}.`);
  owner.cart = new Map(stays);
  // A server that keeps its cart has yet to hear that they are out of it.
  for (const line of Object.keys(wanted)) changed.add(line);
  phone.isLowered ||= site.peer.keepsCart === true;
  return true;
}
