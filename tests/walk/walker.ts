import type { Page } from 'playwright/test';
import { type Random, randomFrom } from '../chaos/random.ts';
import { agree, arrived, expectOwn, synced } from './agreement.ts';
import { checkOut } from './checkout.ts';
import { enter, expire, signInAgain } from './enter.ts';
import { leave } from './leave.ts';
import { type Person, type Phone, phonesOfOneCart, WalkError, type World } from './model.ts';
import { firstPrice, products } from './peer.ts';
import { changePrice } from './prices.ts';
import type { Fault, WalkSite } from './site.ts';
import { visit } from './visit.ts';

const faults: readonly Fault[] = ['unsent', 'unanswered', 'broken'];
const steps = 7;

/**
 * One random journey of one or two people on one or two phones, which are the tabs of a browser each. Throws a `WalkError` with
 * the story of the walk if the shop and the model disagree.
 */
export async function walk(seed: number, browsers: readonly Page[][], site: WalkSite): Promise<void> {
  const random = randomFrom(seed);
  const story: string[] = [];
  site.faults = [];
  site.spoiled.clear();
  site.calls = [];
  site.peer.keepsCart = random.chance(0.5);
  story.push(`an order ${site.peer.keepsCart ? 'leaves' : 'empties'} the cart of a server that knows no key`);
  const people = await Promise.all(
    ['a', 'b'].map(
      async (letter): Promise<Person> => ({ letter, email: await site.peer.newAccount(), cart: new Map() }),
    ),
  );
  for (const id of products) await site.peer.setPrice(id, firstPrice);
  const prices = new Map(products.map((id) => [id, firstPrice]));
  const world: World = { site, people, story, random, prices, phones: [] };
  try {
    await Promise.all(browsers.map((tabs) => empty(tabs, site.url)));
    for (let phone = 0; phone <= random.below(2); phone++) {
      const owner = (random.chance(0.5) && world.phones[0]?.owner) || (people[random.below(2)] as Person);
      const tabs = (browsers[phone] ?? []).slice(0, 1 + random.below(4 - 2 * phone));
      world.phones.push({
        name: `phone ${phone + 1}`,
        tabs,
        owner,
        isSignedIn: false,
        guest: new Map(),
        changed: new Set(),
        isLowered: false,
      });
      await Promise.all(tabs.map((tab) => tab.goto(`${site.url}/cart`)));
    }
    for (let step = 0; step < steps; step++) {
      await take(world, world.phones[random.below(world.phones.length)] as Phone);
      await expectOwn(world);
    }
    for (const phone of world.phones) {
      if (!phone.isSignedIn) {
        await apart(world, phone, phone.guest.keys());
        await enter(world, phone);
      }
      await synced(world, phone);
    }
    await agree(world);
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    throw new WalkError(`Seed ${seed}: ${told}\n${story.join('\n')}`);
  }
}

/** Clears what the previous walk has left. */
async function empty(tabs: readonly Page[], url: string): Promise<void> {
  // Every tab leaves the shop before the storage is cleared. None writes to it again.
  await Promise.all(tabs.map((tab) => tab.url().endsWith('.json') || tab.goto(`${url}/goods/0.json`)));
  for (const tab of tabs) {
    await tab.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
}

/** One step, chosen at random. */
async function take(world: World, phone: Phone): Promise<void> {
  const { random, site, story, people } = world;
  if (random.chance(0.4)) {
    const fault = faults[random.below(faults.length)] as Fault;
    site.faults = Array.from({ length: 6 }, () => (random.chance(0.5) ? fault : null));
    story.push(`  the line: ${site.faults.map((each) => each ?? 'fine').join(', ')}`);
  }
  const choice = random.below(12);
  if (choice <= 3) await addTogether(world, phone);
  else if (choice === 4) await setLine(world, phone);
  else if (choice <= 8 && !phone.isSignedIn) {
    await apart(world, phone, phone.guest.keys());
    await enter(world, phone);
  } else if (choice <= 6) await checkOut(world, phone);
  else if (choice === 7) {
    await leave(world, phone);
    phone.owner = people[random.below(2)] as Person;
    story.push(`${phone.name}: ${phone.owner.letter} is next`);
  } else if (choice === 8) await lapse(world, phone);
  else if (choice === 9) await changePrice(world, products[random.below(products.length)] as string);
  else await reload(world, phone);
}

/**
 * Two phones that change one line at the same moment are for the server to tell apart: it is told absolute quantities.
 * All else may be under way, or waiting for a better line, when another phone begins.
 */
async function apart(world: World, phone: Phone, lines: Iterable<string>): Promise<void> {
  const wanted = [...lines];
  for (const other of world.phones) {
    const isOneCart = other !== phone && other.isSignedIn && other.owner === phone.owner;
    if (isOneCart && wanted.some((line) => other.changed.has(line))) await arrived(world, other);
  }
}

/** Taps in several tabs at the same moment, which must all count. */
async function addTogether(world: World, phone: Phone): Promise<void> {
  const { random, story } = world;
  const taps = phone.tabs.flatMap((tab) =>
    Array.from({ length: random.below(3) }, () => ({ tab, line: lineOf(random, phone) })),
  );
  story.push(`${phone.name}: adds ${taps.map(({ line }) => line).join(', ') || 'nothing'}`);
  const cart = phone.isSignedIn ? phone.owner.cart : phone.guest;
  if (phone.isSignedIn) {
    const lines = taps.map(({ line }) => line);
    await apart(world, phone, lines);
    for (const line of lines) phone.changed.add(line);
  }
  for (const { line } of taps) cart.set(line, (cart.get(line) ?? 0) + 1);
  await Promise.all(taps.map(({ tab, line }) => tab.evaluate((key) => window.walk.add(key), line)));
}

/** A quantity typed or a line removed, in sight of all that the phone has. */
async function setLine(world: World, phone: Phone): Promise<void> {
  await synced(world, phone);
  const { random, story } = world;
  const cart = phone.isSignedIn ? phone.owner.cart : phone.guest;
  const line = [...cart.keys()][0];
  if (line === undefined) return;
  const quantity = random.below(4);
  if (phone.isSignedIn) phone.changed.add(line);
  phone.isLowered = phone.isSignedIn && quantity < (cart.get(line) ?? 0);
  story.push(`${phone.name}: sets ${line} to ${quantity}`);
  if (quantity === 0) cart.delete(line);
  else cart.set(line, quantity);
  const tab = phone.tabs[random.below(phone.tabs.length)] as Page;
  await tab.evaluate(([key, count]) => window.walk.set(key, count), [line, quantity] as const);
}

/**
 * The token dies, whatever is still on its way, and the shopper signs in again; what was added before and meanwhile is
 * kept.
 */
async function lapse(world: World, phone: Phone): Promise<void> {
  const { random, site, story } = world;
  const { owner } = phone;
  const phones = phonesOfOneCart(world, phone);
  if (phones.some(({ isLowered }) => isLowered)) await arrived(world, phone);
  if (random.chance(0.7)) {
    if (random.chance(0.5)) site.faults = ['unanswered', 'unanswered', 'unanswered', 'unanswered'];
    await addTogether(world, phone);
    // The taps are written down, on their way, or there.
    await new Promise((resolve) => setTimeout(resolve, random.below(400)));
  }
  story.push(`the token of ${owner.letter} dies`);
  await site.peer.expire(owner.email);
  // Without a token no phone can tell the server of a line that another is about to change.
  const isApart = phones.every((each) => each === phone || each.changed.size === 0);
  if (random.chance(0.5) && isApart) await addTogether(world, phone);
  if (random.chance(0.3)) await signInAgain(phones, owner.email);
  else await expire(world, phones, owner.email);
  for (const each of phones) await enter(world, each);
}

async function reload({ random, site, story }: World, phone: Phone): Promise<void> {
  const tab = phone.tabs[random.below(phone.tabs.length)] as Page;
  story.push(`${phone.name}: opens a page anew`);
  await visit(tab, `${site.url}/cart`);
}

function lineOf(random: Random, { owner }: Phone): string {
  return `${owner.letter}${1 + random.below(2)}/default`;
}
