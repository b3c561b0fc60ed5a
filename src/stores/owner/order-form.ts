import { persistText, readJson } from '../storage.ts';

/** An order that is being taken: texts of the form by field, and its products. */
export interface OrderForm<Line> {
  texts: Readonly<Record<string, string>>;
  lines: readonly Line[];
}

const storageKey = 'owner/form/order';

/** The order that was being taken, also before a dead battery; an empty one otherwise. */
export function readOrderForm<Line>(): OrderForm<Line> {
  const { texts = {}, lines = [] } = readJson<OrderForm<Line>>(storageKey) ?? {};
  return { texts, lines } as OrderForm<Line>;
}

/** Whether an order is being taken. */
export const hasOrderForm = () => readJson(storageKey) !== null;

/** Keeps it on the phone; null forgets it. */
export function keepOrderForm<Line>(form: OrderForm<Line> | null): void {
  persistText(storageKey, form && JSON.stringify(form));
}
