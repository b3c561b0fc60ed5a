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
  hours: readonly OpeningHours[];
  instagram: string;
  tiktok: string;
  /** Where the shop is, for the link to a map. */
  mapUrl: string;
}

export interface OpeningHours {
  /** As a shopper reads it. */
  label: string;
  /** schema.org day names. */
  days: readonly string[];
  /** 24-hour local time, or null when the shop is closed. */
  opens: string | null;
  closes: string | null;
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
  hours: [
    {
      label: 'Mon-Fri 9am-6pm',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
    { label: 'Sat 10am-4pm', days: ['Saturday'], opens: '10:00', closes: '16:00' },
    { label: 'Sun closed', days: ['Sunday'], opens: null, closes: null },
  ],
  instagram: 'https://www.instagram.com/lulu.example',
  tiktok: 'https://www.tiktok.com/@lulu.example',
  mapUrl: 'https://www.openstreetmap.org/?mlat=0.3136&mlon=32.5811#map=16/0.3136/32.5811',
};

/** The facts with what the environment changes: `SHOP_NAME`, `SHOP_PHONE`, … (`.env.example` lists them). */
export function factsFrom(env: Readonly<Record<string, string | undefined>>): Facts {
  const facts = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof Facts)[]) {
    const value = env[environmentName(key)]?.trim();
    if (value && key !== 'hours') facts[key] = value;
  }
  return { ...facts, chatNumber: facts.chatNumber.replace(/[\s+().-]/g, '') };
}

/** `chatNumber` is set by `SHOP_CHAT_NUMBER`. */
function environmentName(key: string): string {
  return `SHOP_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

export const facts: Facts = factsFrom(globalThis.process?.env ?? {});
