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
}

export interface World {
  site: WalkSite;
  people: readonly Person[];
  phones: Phone[];
  random: Random;
  story: string[];
}

/** Something was lost, doubled, shown to the wrong person, or said that is not so. */
export class WalkError extends Error {
  override name = 'WalkError';
}
