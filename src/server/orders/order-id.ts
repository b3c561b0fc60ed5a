import { randomUUID } from 'node:crypto';

/**
 * 24 hex digits: the time, then 48 random bits, of which the last are the order's number (Spec 2). Beginning with the time,
 * orders are written side by side and not all over the database.
 */
export function newOrderId(now: number): string {
  return now.toString(16).padStart(12, '0') + randomUUID().slice(-12);
}
