import { isEmail } from '../account/customer.ts';

/** The shop's own facts, in one place; each can be set from the environment (R29). */
export interface Facts {
  name: string;
  tagline: string;
  city: string;
  country: string;
  /** ISO 3166 code for structured data. */
  countryCode: string;
  phone: string;
  email: string;
  street: string;
  /** Number for the chat app, digits only, with the country code. */
  chatNumber: string;
  /** Opening hours, for reading: parts separated by commas. */
  hours: string;
  instagram: string;
  tiktok: string;
  /** Location of the shop, degrees north and east. */
  latitude: string;
  longitude: string;
  /** Whether a customer may open the parcel before paying: a promise, so `off` until the owner makes it. */
  lookFirst: string;
}

const defaults: Facts = {
  name: 'Lulu',
  tagline: 'Beauty, home and style, delivered in Kampala',
  city: 'Kampala',
  country: 'Uganda',
  countryCode: 'UG',
  phone: '+256 700 123 456',
  email: 'hello@lulu.example',
  street: 'Kampala Road',
  chatNumber: '256700123456',
  hours: 'Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed',
  instagram: 'https://www.instagram.com/lulu.example',
  tiktok: 'https://www.tiktok.com/@lulu.example',
  latitude: '0.3136',
  longitude: '32.5811',
  lookFirst: 'off',
};

/** The facts, with values from the environment (`.env.example`). Throws one sentence that names the variable. */
export function factsFrom(env: Readonly<Record<string, string | undefined>>): Facts {
  const facts = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof Facts)[]) {
    const value = env[environmentName(key)]?.trim();
    if (value) facts[key] = value;
  }
  for (const [key, { isSound, mustBe }] of Object.entries(rules) as [keyof Facts, Rule][]) {
    if (isSound(facts[key])) continue;
    throw new Error(`${environmentName(key)} is ${JSON.stringify(facts[key])}, but must be ${mustBe}.`);
  }
  return { ...facts, chatNumber: chatDigits(facts.chatNumber) };
}

interface Rule {
  isSound: (value: string) => boolean;
  /** The requirement, with an example. */
  mustBe: string;
}

/** Rules for the facts that become links, structured data and the map; the others may be any text. */
const rules: Partial<Record<keyof Facts, Rule>> = {
  countryCode: {
    isSound: (value) => /^[A-Z]{2}$/.test(value),
    mustBe: 'two capital letters such as UG',
  },
  phone: {
    // A link dials only the digits, up to the 15 of the longest number (E.164).
    isSound: (value) =>
      /^[+\d\p{Zs}\p{Pd}()./]+$/u.test(value) && /^\d{3,15}$/.test(value.replace(/\D/g, '')),
    mustBe: `a telephone number such as ${defaults.phone}`,
  },
  email: { isSound: isEmail, mustBe: 'an email address such as hello@shop.example' },
  chatNumber: {
    isSound: (value) => /^[1-9]\d{6,14}$/.test(chatDigits(value)),
    mustBe: `a number with the country code such as ${defaults.chatNumber}`,
  },
  instagram: { isSound: isProfile, mustBe: 'an address such as https://www.instagram.com/myshop' },
  tiktok: { isSound: isProfile, mustBe: 'an address such as https://www.tiktok.com/@myshop' },
  latitude: {
    isSound: (value) => isDegrees(value, 90),
    mustBe: 'a number of degrees from -90 to 90 such as 0.3136',
  },
  longitude: {
    isSound: (value) => isDegrees(value, 180),
    mustBe: 'a number of degrees from -180 to 180 such as 32.5811',
  },
  lookFirst: { isSound: (value) => value === 'on' || value === 'off', mustBe: 'on or off' },
};

function chatDigits(value: string): string {
  return value.replace(/[\s+().-]/g, '');
}

/** Whether the value is a profile's address; by itself `URL` repairs `https:myshop`. */
function isProfile(value: string): boolean {
  return /^https?:\/\/[^\s\p{C}/@]+\.[^\s\p{C}]+$/iu.test(value) && URL.canParse(value);
}

function isDegrees(value: string, limit: number): boolean {
  return /^[-+]?\d*\.?\d+$/.test(value) && Math.abs(Number(value)) <= limit;
}

const contacts = ['phone', 'email', 'street', 'chatNumber', 'instagram', 'tiktok'] as const;

/** The variables of those contacts that still belong to the example shop. */
export function exampleContacts(env: Readonly<Record<string, string | undefined>>): string[] {
  const shopFacts = factsFrom(env);
  return contacts.filter((key) => shopFacts[key] === defaults[key]).map(environmentName);
}

/** `chatNumber` is set by `SHOP_CHAT_NUMBER`. */
function environmentName(key: string): string {
  return `SHOP_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

export const facts: Facts = factsFrom(globalThis.process?.env ?? {});
