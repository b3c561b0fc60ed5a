import { stepOf } from './order-status.ts';

/** The way of an order as the card of thanks draws it, shorter than its timeline: what lies between shop and door is one step. */
export const thanksSteps = ['Placed', 'Packed', 'On its way', 'Delivered'] as const;

/** Index of the step that an order of this status is at. */
export function thanksStepOf(status: string): number {
  return [0, 0, 1, 2, 2, 3][stepOf(status)] ?? 0;
}
