import type { Page } from 'playwright/test';
import type { Random } from '../chaos/random.ts';
import type { WalkSite } from './site.ts';

/** What must be so: how much of each line the account's cart holds. */
export interface Person {
  /** Begins the ids of the products that this person alone buys. */
  letter: string;
  email: string;
  cart: Map<string, number>;
}

/** One browser with its tabs, in one person's hands. */
export interface Phone {
  name: string;
  tabs: Page[];
  /** Who is signed in, or will be next. */
  owner: Person;
  isSignedIn: boolean;
  /** What was put into the cart before anybody signed in. */
  guest: Map<string, number>;
  /** Lines that it changed since its cart and the server's were last seen to be alike. */
  changed: Set<string>;
  /** Whether one of these changes lowered a quantity, or took out what was ordered: it ends with a token that dies before the server has it (R33). */
  isLowered: boolean;
}

export interface World {
  site: WalkSite;
  people: readonly Person[];
  phones: Phone[];
  /** UGX, by product id. */
  prices: Map<string, number>;
  random: Random;
  story: string[];
}

/** The signed-in phones that show the same account's cart as this one, itself among them. */
export function phonesOfOneCart({ phones }: World, phone: Phone): Phone[] {
  return phones.filter(
    (each) => each === phone || (phone.isSignedIn && each.isSignedIn && each.owner === phone.owner),
  );
}

/** Something was lost, doubled, shown to the wrong person, or said that is not so. */
export class WalkError extends Error {
  override name = 'WalkError';
}
