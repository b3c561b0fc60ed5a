import * as configuration from '../shop/configuration.ts';

/** The shop's own facts, for pages and mails (R29). */
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

/** Facts that a chat with the shop needs. */
export type ChatFacts = Pick<Facts, 'name' | 'chatNumber'>;

export const facts: Facts = {
  name: configuration.name,
  tagline: configuration.tagline,
  city: configuration.city,
  country: configuration.country,
  countryCode: configuration.countryCode,
  phone: configuration.phone,
  email: configuration.email,
  street: configuration.street,
  chatNumber: configuration.chatNumber,
  hours: configuration.hours,
  instagram: configuration.instagram,
  tiktok: configuration.tiktok,
  latitude: String(configuration.latitude),
  longitude: String(configuration.longitude),
  lookFirst: configuration.lookFirst,
};
