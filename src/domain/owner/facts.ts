import { facts } from '../content/facts.ts';
import { configuredFacts, delivery } from '../shop/configuration.ts';
import { formatPrice } from '../text/money.ts';

/** Facts of the shop that its owner changes in /owner; each publication takes them. What is not changed is as in `shop.config.ts`. */
export interface OwnerFacts {
  hours: string;
  phone: string;
  /** UGX */
  fee: number;
  /** Delivery is free above it, UGX. */
  freeOver: number;
  popularSearches: readonly string[];
  /** Lines of `content/synonyms.txt`, added to those of the file: `sabuni = soap`. */
  synonyms: readonly string[];
  /** Line on every page and at the checkout while the shop is closed: `Closed until Monday`; '' if it is open. */
  closed: string;
}

/** Choices of the owner that a publication takes: changed facts, and whether invented ratings are shown (R1), once it was chosen. */
export type OwnerChoices = Partial<OwnerFacts> & { standIns?: boolean };

export const longestClosed = 80;

const labels: Readonly<Record<keyof OwnerFacts | 'standIns', string>> = {
  hours: 'Hours',
  phone: 'Phone',
  fee: 'Delivery fee',
  freeOver: 'Free delivery above',
  popularSearches: 'Popular searches',
  synonyms: 'Words of shoppers',
  closed: 'Closed',
  standIns: 'Example ratings',
};

/** A choice that differs, as lists show it. */
export interface ChangedChoice {
  label: string;
  before: string;
  after: string;
}

/** Choices that differ between two sets of them. */
export function changedChoices(before: OwnerChoices, after: OwnerChoices): ChangedChoice[] {
  return (Object.keys(labels) as (keyof typeof labels)[])
    .map((name) => ({ label: labels[name], before: inWords(before[name]), after: inWords(after[name]) }))
    .filter((choice) => choice.before !== choice.after);
}

function inWords(value: OwnerChoices[keyof OwnerChoices]): string {
  if (typeof value === 'number') return formatPrice(value);
  if (typeof value === 'boolean') return value ? 'shown' : 'not shown';
  return (typeof value === 'string' ? value : value?.join(', ')) || 'none';
}

let currentChoices: OwnerChoices = {};

/** Choices that count in this process. */
export const takenChoices = () => currentChoices;

/** Makes these choices count: for the next publication of this process, and for the fees and mails of the server. */
export function applyChoices(choices: OwnerChoices): void {
  currentChoices = choices;
  const { hours, phone, fee, freeOver } = { ...configuredFacts, ...choices };
  Object.assign(facts, { hours, phone });
  Object.assign(delivery, { fee, freeOver });
}
