import * as v from 'valibot';
import { phoneInvalid } from '#domain/account/account-messages.ts';
import { isPhone } from '#domain/account/profile.ts';
import { cancelled, orderStatuses } from '#domain/orders/order-details.ts';
import { confirmations, refusedAtDoor } from '#domain/owner/confirmation.ts';
import { cashKinds } from '#domain/owner/money.ts';
import { orderFilters } from '#domain/owner/orders.ts';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { longestLandmark, longestPhone } from '#domain/shop/shop.ts';
import {
  optionalLine,
  optionalPhone,
  productId,
  quantity,
  requiredLine,
  size,
  streetLimit,
} from '../values.ts';
import { paidIn } from './money.ts';
import { count, list, moment, read, write } from './owner-call.ts';

const status = v.picklist([...orderStatuses, cancelled]);
const filter = v.picklist(orderFilters);

const ownerOrder = v.object({
  id: v.string(),
  number: v.pipe(count, v.description('Short running number, for the phone.')),
  at: moment,
  status,
  confirmation: v.picklist([...confirmations, refusedAtDoor]),
  reason: v.string(),
  name: v.string(),
  phone: v.string(),
  street: v.string(),
  landmark: v.string(),
  city: v.string(),
  town: v.string(),
  amount: v.pipe(count, v.description('To pay, in the smallest unit.')),
  paid: v.pipe(count, v.description('Paid so far, in the smallest unit.')),
  refusals: v.pipe(
    count,
    v.description('Earlier orders of this phone number that were refused at the door.'),
  ),
  earlier: v.pipe(count, v.description('Earlier orders of this phone number that were delivered.')),
  rider: v.string(),
  version: v.pipe(v.string(), v.description('Differs whenever the order does.')),
  returnWish: v.pipe(v.string(), v.description('Why the customer asks for a return; empty for no wish.')),
  mayReturn: v.boolean(),
  lines: list({
    productId: v.string(),
    name: v.string(),
    image: v.string(),
    size: v.string(),
    quantity: count,
    price: count,
  }),
});

const pieces = v.pipe(
  list({ id: productId, size, quantity }),
  v.minLength(1, 'No piece is chosen.'),
  v.maxLength(200, 'An order has at most 200 lines.'),
);

const phone = v.pipe(requiredLine('Phone', longestPhone), v.check(isPhone, phoneInvalid));
const place = {
  phone,
  street: requiredLine('Street', streetLimit),
  landmark: optionalLine('Landmark', longestLandmark),
  city: requiredLine('Town'),
};

/** Orders as those see and serve them who run the shop. */
export const orderCalls = {
  orders: read(
    everybody,
    'Orders of one list or all, newest first, with the number in each list.',
    {
      filter: v.optional(filter),
      search: optionalLine('Search', 100),
      before: v.optional(v.pipe(count, v.description('Only orders with a smaller short number.'))),
    },
    {
      orders: v.array(ownerOrder),
      hasOlder: v.boolean(),
      counts: v.record(filter, count),
    },
  ),
  'price-list': read(
    everybody,
    'All products that can be ordered, newest first, at the prices that shoppers pay.',
    {},
    {
      products: list({
        id: v.string(),
        name: v.string(),
        price: count,
        sizes: v.array(v.string()),
        stock: v.nullable(count),
      }),
    },
  ),
  'set-status': write(
    everybody,
    'Sets the status of orders, with the mail to each customer. Each names the status that it was seen at.',
    {
      orders: v.pipe(
        list({ id: v.string(), from: status }),
        v.minLength(1, 'No order is chosen.'),
        v.maxLength(100, 'At most 100 orders at once.'),
      ),
      status,
      reason: optionalLine('Reason', 200),
    },
  ),
  confirm: write(everybody, 'Notes what the call before packing came to. Refused cancels the order.', {
    id: v.string(),
    confirmation: v.picklist(confirmations),
    reason: optionalLine('Reason', 200),
  }),
  customer: read(
    ownerOnly,
    'Who last ordered with this phone number, and the latest orders with it.',
    { phone: optionalLine('Phone', longestPhone) },
    {
      customer: v.nullable(v.object({ ...place, name: v.string() })),
      orders: list({ number: count, at: v.number(), status, amount: count }),
      refusals: v.pipe(count, v.description('Orders that were refused at the door.')),
    },
  ),
  'take-order': write(
    ownerOnly,
    'Takes an order by phone or chat, or sells at the counter: delivered and paid at once. Stock, prices and rules are the shop’s.',
    {
      isAtCounter: v.boolean(),
      name: optionalLine('Name'),
      phone: optionalPhone,
      street: optionalLine('Street', streetLimit),
      landmark: optionalLine('Landmark', longestLandmark),
      city: optionalLine('Town'),
      lines: pieces,
      amount: v.pipe(paidIn, v.description('Sum that was told the customer, in the smallest unit.')),
      kind: v.picklist(cashKinds),
      reference: optionalLine('Reference', 60),
    },
    { id: v.string(), number: count },
  ),
  'change-order': write(
    everybody,
    'Changes an order before its delivery, with stock, sum and a mail. Refused with 409 if another device changed it.',
    {
      id: v.string(),
      version: v.string(),
      lines: v.pipe(v.optional(pieces), v.description('All that the order has from now on.')),
      address: v.optional(v.object(place)),
      fee: v.pipe(v.optional(paidIn), v.description('Set by the owner only; else it follows the rule.')),
    },
  ),
  'pay-back': write(
    ownerOnly,
    'Books the money paid back of what was paid beyond the sum of an order, or for a cancelled one.',
    { id: v.string(), amount: v.pipe(paidIn, v.minValue(1)), kind: v.picklist(cashKinds) },
  ),
  'return-order': write(
    ownerOnly,
    'Takes pieces of a delivered order back into stock, and books the money that is paid back.',
    {
      id: v.string(),
      version: v.string(),
      lines: pieces,
      amount: v.pipe(paidIn, v.description('Paid back, in the smallest unit.')),
      kind: v.picklist(cashKinds),
      reason: optionalLine('Reason', 200),
    },
  ),
};
