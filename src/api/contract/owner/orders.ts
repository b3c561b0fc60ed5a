import * as v from 'valibot';
import { cancelled, orderStatuses } from '#domain/orders/order-details.ts';
import { confirmations, refusedAtDoor } from '#domain/owner/confirmation.ts';
import { orderFilters } from '#domain/owner/orders.ts';
import { everybody } from '#domain/owner/roles.ts';
import { optionalLine } from '../values.ts';
import type { OwnerCall } from './owner-call.ts';

const status = v.picklist([...orderStatuses, cancelled]);
const filter = v.picklist(orderFilters);
const count = v.pipe(v.number(), v.integer());

const ownerOrder = v.object({
  id: v.string(),
  number: v.pipe(count, v.description('Short running number, for the phone.')),
  at: v.pipe(v.number(), v.description('Epoch ms.')),
  status,
  confirmation: v.picklist([...confirmations, refusedAtDoor]),
  reason: v.string(),
  name: v.string(),
  phone: v.string(),
  street: v.string(),
  landmark: v.string(),
  town: v.string(),
  amount: v.pipe(count, v.description('To pay, UGX.')),
  paid: v.pipe(count, v.description('Paid so far, UGX.')),
  refusals: v.pipe(
    count,
    v.description('Earlier orders of this phone number that were refused at the door.'),
  ),
  earlier: v.pipe(count, v.description('Earlier orders of this phone number that were delivered.')),
  rider: v.string(),
  lines: v.array(
    v.object({
      productId: v.string(),
      name: v.string(),
      image: v.string(),
      size: v.string(),
      quantity: count,
      price: count,
    }),
  ),
});

/** Orders as those see and serve them who run the shop. */
export const orderCalls = {
  orders: {
    roles: everybody,
    summary: 'Orders of one list or all, newest first, with the number in each list.',
    request: v.object({
      filter: v.optional(filter),
      search: optionalLine('Search', 100),
      before: v.optional(v.pipe(count, v.description('Only orders with a smaller short number.'))),
    }),
    reply: v.object({
      success: v.literal(true),
      orders: v.array(ownerOrder),
      hasOlder: v.boolean(),
      counts: v.record(filter, count),
    }),
  },
  'set-status': {
    roles: everybody,
    isWrite: true,
    summary:
      'Sets the status of orders, with the mail to each customer. Each names the status that it was seen at.',
    request: v.object({
      orders: v.pipe(
        v.array(v.object({ id: v.string(), from: status })),
        v.minLength(1, 'No order is chosen.'),
        v.maxLength(100, 'At most 100 orders at once.'),
      ),
      status,
      reason: optionalLine('Reason', 200),
    }),
    reply: v.object({ success: v.literal(true) }),
  },
  confirm: {
    roles: everybody,
    isWrite: true,
    summary: 'Notes what the call before packing came to. Refused cancels the order.',
    request: v.object({
      id: v.string(),
      confirmation: v.picklist(confirmations),
      reason: optionalLine('Reason', 200),
    }),
    reply: v.object({ success: v.literal(true) }),
  },
} as const satisfies Record<string, OwnerCall>;
