import type { OrderAddress } from './order.ts';

/** Who an order is for and where it goes, as one writes it on a parcel; what is not known has no place in it. */
export function addressLines(address: OrderAddress): string[] {
  const { street, city, state, zipcode, country, phone } = address;
  const place = [city, state, zipcode, country].filter(Boolean).join(', ');
  return [fullName(address), street, place, phone].filter(Boolean);
}

export function fullName({ firstName, lastName }: Pick<OrderAddress, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
