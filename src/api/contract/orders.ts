import * as v from 'valibot';
import { cancelled, orderStatuses } from '#domain/orders/order-details.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import { emptyCart, incompleteProfile } from '#domain/shop/messages.ts';
import { longestOrderPage, longestPhone, orderPage } from '#domain/shop/shop.ts';
import { amountIn, isAmount } from '#domain/text/money.ts';
import {
  done,
  doneWithMessage,
  email,
  optionalLine,
  post,
  productId,
  quantity,
  requiredLine,
  size,
  streetLimit,
} from './values.ts';

const lineLimit = 200;

const address = v.object(
  {
    firstName: requiredLine('First name'),
    lastName: requiredLine('Last name'),
    email,
    phone: requiredLine('Phone', longestPhone),
    street: requiredLine('Street', streetLimit),
    city: requiredLine('City'),
    state: optionalLine('State'),
    zipcode: optionalLine('Zip code'),
    country: optionalLine('Country'),
  },
  incompleteProfile,
);

/** A product as the list has it, with size and quantity. Its price is ignored; its name is used in a refusal only. */
const item = v.pipe(
  v.object(
    {
      id: v.nullish(productId),
      _id: v.nullish(productId),
      name: v.fallback(optionalLine('Name', 1_000), ''),
      size,
      quantity,
    },
    'Please say which product is meant.',
  ),
  v.transform(({ id, _id, ...line }) => ({ ...line, id: id ?? _id ?? '' })),
  v.check(({ id }) => id !== '', 'Please say which product is meant.'),
);

const moment = v.pipe(v.number(), v.description('Epoch ms.'));
const amount = v.pipe(v.number(), v.description(`In ${currencyCode}.`));

/** The idempotency key of an attempt to order: a UUID, in lower case. */
const clientOrderId = v.nullish(
  v.pipe(
    v.string('The order has no proper number. Please try again.'),
    v.uuid('The order has no proper number. Please try again.'),
    v.toLowerCase(),
    v.description('Names this attempt to order (the idempotency key): every try of it carries the same one.'),
  ),
  null,
);

const orderStatus = v.picklist([...orderStatuses, cancelled]);

const order = v.object({
  _id: v.string(),
  date: moment,
  status: orderStatus,
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      image: v.array(v.string()),
      size: v.string(),
      quantity,
      price: amount,
    }),
  ),
  address: v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    phone: v.string(),
    street: v.string(),
    city: v.string(),
    state: v.string(),
    zipcode: v.string(),
    country: v.string(),
  }),
  paymentMethod: v.string(),
  amount,
  /** Null for an order that was sent without a key. */
  clientOrderId: v.nullable(v.string()),
  /** Every status of the order so far, oldest first. */
  status_history: v.array(v.object({ status: orderStatus, date: moment })),
  isReturnWanted: v.pipe(
    v.optional(v.boolean()),
    v.description('Whether the customer has asked for a return.'),
  ),
});

export const placeOrder = post({
  path: '/api/place-order.php',
  token: true,
  summary:
    'Places an order, once for each clientOrderId. A refusal for another total has the right one as `amount`. The same lines ' +
    'within ten minutes under another clientOrderId are refused with the `code` "duplicate", until `confirmDuplicate` says ' +
    'that they are wanted.',
  request: v.object({
    address,
    items: v.pipe(
      v.array(item, emptyCart),
      v.minLength(1, emptyCart),
      v.maxLength(lineLimit, `An order has at most ${lineLimit} lines.`),
    ),
    amount: v.pipe(
      v.number('The amount must be a number.'),
      v.check(isAmount, 'The amount must be a whole number.'),
      v.minValue(0, 'The amount must not be below 0.'),
      v.description('Goods and delivery as the shopper saw them.'),
      v.transform((value) => amountIn(value) ?? 0),
    ),
    confirmDuplicate: v.pipe(
      v.fallback(v.nullish(v.boolean(), false), false),
      v.description('The shopper wants the same order a second time, and was asked.'),
    ),
    currency: v.nullish(v.literal(currencyCode, `This shop sells in ${currencyCode} only.`), currencyCode),
    clientOrderId,
  }),
  reply: v.object({ success: v.literal(true), message: v.string(), orderId: v.string(), amount }),
});

/** Most orders of a page. */
const limit = v.nullish(
  v.pipe(
    v.number('The limit must be a number.'),
    v.safeInteger('The limit must be a whole number.'),
    v.minValue(1, 'The limit must be at least 1.'),
    v.description(
      `Only the newest so many orders, ${longestOrderPage} at most; ${orderPage} if only \`before\` is set.`,
    ),
  ),
  null,
);

/** Cursor of a page: the id of the order before which it ends. */
const before = v.nullish(
  v.pipe(
    v.string('The cursor must be the id of an order.'),
    v.check((id) => /^[\w-]{1,64}$/.test(id), 'The cursor must be the id of an order.'),
    v.description('Only orders before the one with this id, which was the first of the page before.'),
  ),
  null,
);

export const userOrders = post({
  path: '/api/user-orders.php',
  token: true,
  summary:
    'The orders of the signed-in customer, oldest first: all of them; with a `clientOrderId` only that order, or none ' +
    '(announced as `orderKey`); with `limit` or `before` one page, its newest order first (`orderPages`).',
  request: v.object({ clientOrderId, limit, before }),
  reply: v.object({
    success: v.literal(true),
    orders: v.array(order),
    hasOlder: v.pipe(
      v.optional(v.boolean()),
      v.description('Only of a page: whether there are orders before its first.'),
    ),
  }),
});

const orderId = requiredLine('Order');

export const cancelOrder = post({
  path: '/api/cancel-order.php',
  token: true,
  summary:
    'Extra `cancelOrder`: calls off an order of the customer that is not packed yet. A repeat is answered like the first.',
  request: v.object({ orderId }),
  reply: done,
});

export const returnOrder = post({
  path: '/api/return-order.php',
  token: true,
  summary:
    'Extra `returnOrder`: asks for the return of a delivered order, some days long; the shop calls the customer.',
  request: v.object({ orderId, reason: requiredLine('Reason', 200) }),
  reply: doneWithMessage,
});

export const verifyStripe = post({
  path: '/api/verify-stripe.php',
  token: true,
  summary: 'Whether a card payment went through. Never here: this API takes Cash on Delivery only.',
  request: v.object({
    success: v.nullish(v.union([v.boolean(), v.string()], 'The payment cannot be read.')),
    orderId: v.nullish(v.union([v.string(), v.number()], 'The payment cannot be read.')),
  }),
  reply: v.object({ success: v.literal(true) }),
});
