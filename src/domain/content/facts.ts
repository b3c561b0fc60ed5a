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
  /** Number of the chat app, digits only, with the country code. */
  chatNumber: string;
  /** When the shop is open, for reading: parts with a comma between them. */
  hours: string;
  instagram: string;
  tiktok: string;
  /** Where the shop is, in degrees north and east. */
  latitude: string;
  longitude: string;
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
};

/**
 * The facts with what the environment changes: `SHOP_NAME`, `SHOP_PHONE`, … (`.env.example` lists them). Throws one
 * sentence that names the variable when a place on the map is no number.
 */
export function factsFrom(env: Readonly<Record<string, string | undefined>>): Facts {
  const facts = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof Facts)[]) {
    const value = env[environmentName(key)]?.trim();
    if (value) facts[key] = value;
  }
  for (const key of ['latitude', 'longitude'] as const) {
    if (Number.isFinite(Number(facts[key]))) continue;
    throw new Error(
      `${environmentName(key)} is "${facts[key]}", but must be a number of degrees such as 0.3136.`,
    );
  }
  return { ...facts, chatNumber: facts.chatNumber.replace(/[\s+().-]/g, '') };
}

const contacts = ['phone', 'email', 'chatNumber', 'instagram', 'tiktok'] as const;

/** The variables of those contacts that still belong to the example shop. */
export function exampleContacts(env: Readonly<Record<string, string | undefined>>): string[] {
  const given = factsFrom(env);
  return contacts.filter((key) => given[key] === defaults[key]).map(environmentName);
}

/** `chatNumber` is set by `SHOP_CHAT_NUMBER`. */
function environmentName(key: string): string {
  return `SHOP_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

export const facts: Facts = factsFrom(globalThis.process?.env ?? {});
