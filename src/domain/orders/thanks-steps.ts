import { stepOf } from './order-status.ts';

/** Steps of an order on the card of thanks, fewer than in its timeline: all between shop and door is one. */
export const thanksSteps = ['Placed', 'Packed', 'On its way', 'Delivered'] as const;

/** Index of the step of an order with this status. */
export function thanksStepOf(status: string): number {
  return [0, 0, 1, 2, 2, 3][stepOf(status)] ?? 0;
}
