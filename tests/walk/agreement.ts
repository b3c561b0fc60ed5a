import type { Page } from 'playwright/test';
import { type Phone, phonesOfOneCart, WalkError, type World } from './model.ts';
import { visit } from './visit.ts';

const timeoutMs = 20_000;

/** Nobody sees lines of anybody else in any tab, at once when the storage has told it whose the cart is. */
export async function expectOwn({ story, phones }: World): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (const { name, tabs, owner, isSignedIn } of phones) {
    for (const tab of tabs) {
      for (;;) {
        const cartOwner = await tab.evaluate(() => window.walk.cartOwner()).catch(() => null);
        await delay();
        const lines = (await cartIn(tab)) ?? [];
        if (lines.every(({ line }) => line.startsWith(owner.letter))) break;
        if (cartOwner === (isSignedIn ? owner.email : '') || Date.now() > end) {
          story.push(JSON.stringify(lines));
          throw new WalkError(`${name} shows ${owner.letter} the cart of another.`);
        }
      }
    }
  }
}

/**
 * Heals the line until all phones with this cart have nothing more to do, and compares all tabs of this one with what
 * must be so. Then the line is as bad as before.
 */
export async function synced(world: World, phone: Phone): Promise<void> {
  const { site, phones } = world;
  const { faults } = site;
  site.faults = [];
  await arrived(world, phone);
  // What another phone has done is seen with the next page.
  if (phones.length > 1) await Promise.all(phone.tabs.map((tab) => visit(tab, `${site.url}/cart`)));
  await agrees(world, [phone], true);
  site.faults = faults;
}

/** Waits, on a line that is whole, until the server has what all phones with this cart have done. */
export async function arrived(world: World, phone: Phone): Promise<void> {
  const { site } = world;
  const { faults } = site;
  const phones = phonesOfOneCart(world, phone);
  site.faults = [];
  await agrees(world, phones, false);
  for (const each of phones) {
    each.changed.clear();
    each.isLowered = false;
  }
  site.faults = faults;
}

/** Until the server has what it must, and every tab has nothing more to tell it; and, if asked, shows the same. */
async function agrees({ site }: World, phones: readonly Phone[], isShown: boolean): Promise<void> {
  const [{ isSignedIn, owner, guest, name }] = phones as [Phone];
  const wanted = isSignedIn ? owner.cart : guest;
  const end = Date.now() + timeoutMs;
  for (;;) {
    const carts = await Promise.all(phones.flatMap(({ tabs }) => tabs.map(cartIn)));
    const server = isSignedIn ? await site.peer.cart(owner.email) : null;
    const isRight =
      site.underWay === 0 &&
      (server === null || isSame(entriesOf(server), wanted)) &&
      carts.every(
        (lines) =>
          lines &&
          (server === null || lines.every(({ saved }) => saved)) &&
          (!isShown || isSame(lines, wanted)),
      );
    if (isRight) return;
    if (Date.now() > end) {
      const shown = carts.map((lines) => JSON.stringify(lines)).join('\n    ');
      const calls = site.calls.slice(-25).join('\n    ');
      throw new WalkError(
        `${name} should hold ${JSON.stringify([...wanted])}, the server has ${JSON.stringify(server)}, the tabs show\n    ${shown}\n  the last calls:\n    ${calls}`,
      );
    }
    await delay();
  }
}

/** In the end each account's cart is what it must be. */
export async function agree({ site, people }: World): Promise<void> {
  for (const { letter, email, cart } of people) {
    const server = await site.peer.cart(email);
    if (!isSame(entriesOf(server), cart))
      throw new WalkError(
        `${letter} should have ${JSON.stringify([...cart])}, and has ${JSON.stringify(server)}.`,
      );
  }
}

/** Null while a page is on its way. */
async function cartIn(tab: Page): Promise<{ line: string; quantity: number; saved: boolean }[] | null> {
  const lines = await tab.evaluate(() => window.walk.cart()).catch(() => null);
  return lines?.filter(({ quantity }) => quantity > 0) ?? null;
}

function entriesOf(lines: Readonly<Record<string, number>>) {
  return Object.entries(lines).map(([line, quantity]) => ({ line, quantity }));
}

function isSame(
  lines: readonly { line: string; quantity: number }[],
  wanted: ReadonlyMap<string, number>,
): boolean {
  return lines.length === wanted.size && lines.every(({ line, quantity }) => wanted.get(line) === quantity);
}

function delay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30));
}
