import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { thanksStepOf, thanksSteps } from '#domain/orders/thanks-steps.ts';

test('five statuses are four steps, and a status that nobody knows is the first', () => {
  const steps = [...orderStatuses, 'On hold'].map((status) => thanksSteps[thanksStepOf(status)]);
  expect(steps).toEqual(['Placed', 'Packed', 'On its way', 'On its way', 'Delivered', 'Placed']);
});
