import { randomUUID } from 'node:crypto';
import { defaultSize } from '#domain/cart/cart-lines.ts';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import type { OrderAddress, OrderAttempt } from '#domain/orders/order.ts';
import { quantityIn } from './check-cart.ts';
import type { Catalogue } from './check-catalogue.ts';
import {
  checkUnansweredOrder,
  listPlacedOrder,
  noOrderListConsequence,
  noOrdersConsequence,
} from './check-lost-order.ts';
import { checkComparison, checkListedOrder, checkPages, isReportedFor } from './check-order-list.ts';
import type { Inspection } from './inspection.ts';

/**
 * Places one order of `orderedProducts` and checks the list of orders. Where `canPlaceTestOrders`, orders are not delivered,
 * and it also tries a wrong amount and a repeat.
 */
export async function checkOrders(
  inspection: Inspection,
  orderedProducts: readonly ValidatedProduct[],
  address: OrderAddress,
  {
    canPlaceTestOrders,
    leavesSizesOut,
    extras,
  }: Pick<Catalogue, 'canPlaceTestOrders' | 'leavesSizesOut' | 'extras'>,
): Promise<void> {
  const { client } = inspection;
  const attempt = attemptOf(orderedProducts, address);
  await checkEmptyList(inspection, extras);
  const inCart = (await quantityIn(inspection, orderedProducts)) ?? 0;
  for (const { productId: itemId, size } of attempt.lines) await client.addToCart({ itemId, size });
  if (canPlaceTestOrders) await checkWrongAmount(inspection, { ...attempt, amount: attempt.amount + 1 });
  const placedAt = Date.now();
  const placed = await client.placeOrder(attempt);
  if (placed.outcome !== 'ok') {
    const isKeyed = extras.includes('orderKey');
    if (!(await checkUnansweredOrder(inspection, placed, address.email, isKeyed))) return;
  } else {
    await inspection.succeeds('placeOrder', 'places an order', Promise.resolve(placed), noOrdersConsequence);
    if (canPlaceTestOrders) await checkRepeat(inspection, attempt, placed.value.orderId);
  }
  const listed = await listPlacedOrder(inspection);
  const [order] = listed.outcome === 'ok' ? listed.value : [];
  const isReported = order && isReportedFor(order, attempt);
  const orders = await inspection.succeeds(
    'userOrders',
    'lists the orders',
    Promise.resolve(listed),
    noOrderListConsequence,
    isReported,
  );
  if (orders === null) return;
  inspection.shows(
    'userOrders',
    orders.length === 1,
    'has the order once.',
    `has ${orders.length} orders after one.`,
    noOrderListConsequence,
  );
  if (order === undefined || isReported === undefined) return;
  checkListedOrder(inspection, order, attempt, placedAt);
  await checkComparison(inspection, order);
  if (leavesSizesOut) inspection.note('userOrders', 'skipped', sizesNotTried);
  if (extras.includes('orderPages')) await checkPages(inspection, order, isReported);
  await checkEmptied(inspection, orderedProducts, inCart, extras.includes('orderKey'));
}

const sizesNotTried =
  'whether an order shows its sizes: only the cheapest product is ordered in what may be a real shop, and it has none.';

/**
 * Checks that an order takes its lines out of the cart: otherwise the next order would have them again. An API that announces
 * `orderKey` promises this. `before` is the quantity of these products in the cart before the ordered pieces were added.
 */
async function checkEmptied(
  inspection: Inspection,
  orderedProducts: readonly ValidatedProduct[],
  before: number,
  isAnnounced: boolean,
): Promise<void> {
  const left = await quantityIn(inspection, orderedProducts);
  const seen = 'leaves what was ordered in the cart';
  if (left === null) return;
  if (left <= before) inspection.note('placeOrder', 'conforms', 'takes what was ordered out of the cart.');
  else if (isAnnounced) {
    const without = 'relies on it, so that shoppers find in their cart again what they have ordered.';
    inspection.note('placeOrder', 'broken', `${seen}, though \`orderKey\` is announced.`, without);
  } else {
    inspection.note('placeOrder', 'differs', `${seen}.`, 'takes it out of the cart itself.');
  }
}

/** Checks only the empty list of a new account, without an order. */
export async function checkNoOrders(inspection: Inspection, extras: readonly string[]): Promise<void> {
  await checkEmptyList(inspection, extras);
  const why = 'this may be a real shop: run the check with --orders to place one small order in it.';
  inspection.note('placeOrder', 'skipped', why);
}

/** Checks that a new account has no orders. The first order of an account is compared with this list. */
async function checkEmptyList(inspection: Inspection, extras: readonly string[]): Promise<void> {
  const answer = await inspection.client.userOrders();
  if (answer.outcome === 'refused') {
    const seen = `refuses the list of an account that has no orders: ${inspection.answered}.`;
    const storefront = extras.includes('orderKey')
      ? 'shows the message in My Orders.'
      : 'sends the first order without the list, asks the shopper about it when its answer is lost, and shows the message in My Orders.';
    inspection.note('userOrders', 'differs', seen, storefront);
    return;
  }
  const doing = 'lists the orders of an account that has none';
  const orders = await inspection.succeeds(
    'userOrders',
    doing,
    Promise.resolve(answer),
    noOrderListConsequence,
  );
  if (orders === null || orders.length === 0) return;
  const seen = `shows ${orders.length} orders to a new account.`;
  inspection.note('userOrders', 'broken', seen, 'shows orders of others.');
}

/** Checks that a payment that was never made is not confirmed. */
export async function checkPayment(inspection: Inspection): Promise<void> {
  const name = 'verifyStripe';
  const { outcome } = await inspection.client.verifyStripe({
    success: 'false',
    orderId: `none-${randomUUID()}`,
  });
  if (outcome === 'refused') inspection.note(name, 'conforms', 'confirms no payment that was not made.');
  else if (outcome === 'ok') {
    inspection.note(
      name,
      'differs',
      'confirms a payment that was not made.',
      'would empty the cart of a customer whose online payment failed.',
    );
  } else {
    const seen = `answers a payment that was not made with ${inspection.answered}.`;
    inspection.note(name, 'differs', seen, outcome === 'auth' ? ofSession : ofNoAnswer);
  }
}

const ofSession = 'says on /verify that the session has expired, and offers to sign in again.';
const ofNoAnswer =
  'stays on /verify with the cart as it was, and says that it got no clear answer: a refusal in JSON would lead back to the cart.';

function attemptOf(orderedProducts: readonly ValidatedProduct[], address: OrderAddress): OrderAttempt {
  const lines = orderedProducts.map(({ id, name, price, sizes, category, subCategory }) => ({
    productId: id,
    name,
    price,
    images: [],
    size: sizes[0] ?? defaultSize,
    quantity: 1,
    category,
    subCategory,
  }));
  return { clientOrderId: randomUUID(), lines, address, amount: totalsOf(lines).total };
}

async function checkWrongAmount(inspection: Inspection, wrong: OrderAttempt): Promise<void> {
  const refused = await inspection.client.placeOrder({ ...wrong, clientOrderId: randomUUID() });
  if (inspection.last === null) {
    const seen = `the answer to a wrong amount was not seen: ${inspection.answered}.`;
    return inspection.note('placeOrder', 'skipped', seen);
  }
  const isRight = refused.outcome === 'refused' && refused.amount === wrong.amount - 1;
  const otherwise = `answers a wrong amount with ${inspection.answered}.`;
  inspection.shows(
    'placeOrder',
    isRight,
    'refuses a wrong amount and names the right one.',
    otherwise,
    'a shopper would pay what they were not shown.',
  );
}

async function checkRepeat(
  inspection: Inspection,
  attempt: OrderAttempt,
  orderId: string | null,
): Promise<void> {
  const repeat = await inspection.client.placeOrder(attempt);
  const isSame = repeat.outcome === 'ok' && repeat.value.orderId === orderId;
  const otherwise = `answers the same attempt again with ${inspection.answered}.`;
  inspection.shows(
    'placeOrder',
    isSame,
    'gives a repeated attempt the first answer.',
    otherwise,
    'a lost answer could make two orders.',
  );
}
