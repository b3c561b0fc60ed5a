import { expect, test } from 'vitest';
import { isCancelled, orderStatuses, stepOf, trackingOf } from '#domain/orders/order-status.ts';

const placed = Date.UTC(2026, 0, 5, 9);

test.each<[string, number]>([
  ...orderStatuses.map((status, index): [string, number] => [status, index + 1]),
  ['out for DELIVERY ', 4],
  ['Lost in the post', 1],
  ['', 1],
])('the status "%s" is step %d', (status, step) => {
  expect(stepOf(status)).toBe(step);
});

test('the timeline says where an order was, and when', () => {
  const statusHistory = [
    { status: 'Order Placed', date: placed },
    { status: 'packing', date: placed + 1 },
    { status: 'Shipped', date: placed + 2 },
  ];
  expect(trackingOf({ status: 'Shipped', date: placed, statusHistory })).toEqual([
    { status: 'Order Placed', place: 'Online Store', state: 'done', date: placed },
    { status: 'Packing', place: 'Warehouse', state: 'done', date: placed + 1 },
    { status: 'Shipped', place: 'Distribution Center', state: 'current', date: placed + 2 },
    { status: 'Out for delivery', place: 'Local Delivery Hub', state: 'ahead', date: null },
    { status: 'Delivered', place: 'Destination', state: 'ahead', date: null },
  ]);
});

test('an API that keeps no times still dates the order itself', () => {
  const steps = trackingOf({ status: 'Delivered', date: placed, statusHistory: [] });
  expect(steps.map(({ date }) => date)).toEqual([placed, null, null, null, null]);
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'current']);
});

test('an order that was set back shows the last time of each step, and none of those ahead', () => {
  const statusHistory = ['Order Placed', 'Packing', 'Shipped', 'Packing'].map((status, index) => ({
    status,
    date: placed + index,
  }));
  const steps = trackingOf({ status: 'Packing', date: placed, statusHistory });
  expect(steps.map(({ date }) => date)).toEqual([placed, placed + 3, null, null, null]);
});

test.each<[string, boolean]>([
  ['Cancelled', true],
  ['canceled by the shop', true],
  ['Refunded', true],
  ['VOIDED', true],
  ['Shipped', false],
  ['Unavoidable delay', false],
])('of an order that is "%s" it is %s that it will not arrive', (status, isOver) => {
  expect(isCancelled(status)).toBe(isOver);
});
