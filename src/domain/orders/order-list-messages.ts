/** What the list of orders, its lines and the dialog of one order say. */

/** Read out when older orders have come. */
export function olderShown(more: number, all: number): string {
  return `${more} more orders, ${all} in all`;
}

export function trackingTitle(number: string): string {
  return `Tracking order #${number}`;
}

/** `Step 2 of 5` */
export function stepWords(step: number, steps: number): string {
  return `Step ${step} of ${steps}`;
}

/** Of a line without a price. */
export function quantityWords(quantity: number): string {
  return `Quantity ${quantity}`;
}

/** `Size M · 2 × UGX 9,500`; `size` is null for a product without sizes. */
export function lineWords(size: string | null, count: string): string {
  return size === null ? count : `Size ${size} · ${count}`;
}
