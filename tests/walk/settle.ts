import type { Page } from 'playwright/test';
import { type Phone, WalkError, type World } from './model.ts';

const timeoutMs = 20_000;
/** One tab's storage reaches another with a delay. */
const reachMs = 3_000;

/** Nobody sees lines of anybody else in any tab, as soon as the storage has reached it. */
export async function expectOwn({ story }: World, phone: Phone): Promise<void> {
  const end = Date.now() + reachMs;
  for (const tab of phone.tabs) {
    for (;;) {
      const lines = (await cartIn(tab)) ?? [];
      if (lines.every(({ line }) => line.startsWith(phone.owner.letter))) break;
      if (Date.now() > end) {
        story.push(JSON.stringify(lines));
        throw new WalkError(`${phone.name} shows ${phone.owner.letter} the cart of another.`);
      }
      await pause();
    }
  }
}

/** Heals the line, waits until the phone has nothing more to do, and compares all its tabs with what must be so. */
export async function settled(world: World, phone: Phone): Promise<void> {
  const { site, phones } = world;
  site.faults = [];
  await agrees(world, phone, false);
  // What another phone has done is seen with the next page.
  if (phones.length > 1) await Promise.all(phone.tabs.map((tab) => tab.goto(`${site.url}/cart`)));
  await agrees(world, phone, true);
}

/** Until the server has what it must, and every tab has nothing more to tell it; and, if asked, shows the same. */
async function agrees({ site }: World, phone: Phone, isShown: boolean): Promise<void> {
  const wanted = phone.isSignedIn ? phone.owner.cart : phone.guest;
  const end = Date.now() + timeoutMs;
  for (;;) {
    const carts = await Promise.all(phone.tabs.map(cartIn));
    const server = phone.isSignedIn ? await site.peer.cart(phone.owner.email) : null;
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
        `${phone.name} should hold ${JSON.stringify([...wanted])}, the server has ${JSON.stringify(server)}, the tabs show\n    ${shown}\n  the last calls:\n    ${calls}`,
      );
    }
    await pause();
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

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30));
}
