import { registrationUnsure } from '#domain/account/account-messages.ts';
import { cartMerged, orderPlaced, profileUpdated } from '#domain/shop/messages.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { expect } from '../support/php-journey.ts';
import type { PhpModes, PhpShop } from '../support/php-shop.ts';
import { guestCart, orderedAmount, orderedCart, type PhpShopper } from '../support/php-shopper.ts';
import type { Hands, Says } from './hands.ts';

interface Journey {
  hands: Hands;
  line: FaultProxy;
  php: PhpShop;
  amina: PhpShopper;
}

/**
 * From a guest's first product to the sign-out, at a PHP shop in this mode. Each call's answer is lost once on the way, and the
 * token dies with the order's; the shopper does what the screens say. Nothing is lost or doubled, and nothing is said that the shop's
 * own database does not know.
 */
export async function makeWholeJourney(mode: PhpModes, { hands, line, php, amina }: Journey): Promise<void> {
  const lose = (...names: Parameters<FaultProxy['spoil']>[0][]) => {
    for (const name of names.flat()) line.spoil(name, 'unanswered', reads.has(name) ? hands.losses : 1);
  };
  const count = (text: string) => amina.toasts.filter((each) => each === text).length;
  php.modes(mode);

  await hands.fillCart();
  await hands.openSignUp();
  lose('register', 'login');
  expect(await hands.signUp()).toContain(registrationUnsure);
  lose('getUserDetails', 'getCart', 'addToCart');
  expect(await hands.signUp()).toBe('');
  await amina.expectCart(guestCart);
  await amina.expectToast(cartMerged);
  lose('updateCart');
  await hands.oneMoreOil();
  await amina.expectCart(orderedCart);

  lose('getUserProfile', 'updateUserProfile');
  await hands.saveProfile();
  expect(php.user(amina.email)).toMatchObject({ city: 'Kampala' });
  expect(count(profileUpdated)).toBe(1);

  lose('listProducts', 'getUserProfile', 'userOrders');
  // Some modes lose the answer by themselves.
  if (!mode.lose) lose('placeOrder');
  line.atArrival = (name) => {
    if (name !== 'placeOrder') return;
    php.expire(amina.email);
    lose('userOrders', 'login');
  };
  await amina.visit('/place-order');
  const said = new Set<Says>();
  await expect(async () => {
    const isPlaced = amina.placed().length > 0;
    const says = await hands.checkoutSays();
    if (says === 'ordered') return;
    said.add(says);
    if (isPlaced) expect(says, 'An order that is there is denied.').not.toBe('nothing');
    else expect(count(orderPlaced)).toBe(0);
    await hands.answer(says);
    throw new Error(`The checkout says ${says}.`);
  }).toPass({ intervals: [50], timeout: 120_000 });
  // What the list does not say of an order the shopper is asked, and nothing else.
  expect(said.has('maybe')).toBe(/noid|thin|bare/.test(`${mode.orders}`));
  await amina.expectToast(orderPlaced);
  amina.expectOrderedOnce(orderedCart, orderedAmount);
  await amina.expectCart({});

  await hands.expectOrders(1);
  lose('userOrders');
  await hands.reopenOrders();
  await hands.expectOrders(1);
  await hands.addOil();
  await amina.expectCart({ '23/default': 1 });
  const counts = () => [cartMerged, profileUpdated, orderPlaced].map(count);
  expect(counts()).toEqual([1, 1, 1]);
  // The same toast twice in a row is taken for one.
  amina.forgetToasts();
  const orderId = php.orders(amina.email)[0]?.id ?? 0;
  php.setPaymentMethod(orderId, 'Stripe');
  lose('userOrders', 'verifyStripe');
  const isMethodListed = !/thin|bare/.test(`${mode.orders}`);
  await hands.verifyPayment(orderId, isMethodListed);
  await amina.expectToast(orderPlaced);
  await amina.expectCart({});
  expect(php.orders(amina.email)).toMatchObject([{ isPaid: true }]);
  await hands.signOut();
  amina.expectOrderedOnce(orderedCart, orderedAmount);
  expect(counts()).toEqual([0, 0, 1]);
  expect(line.unspoiled).toEqual([]);
}

/** Calls that the shop repeats by itself, as they change nothing. */
const reads = new Set<unknown>(['getUserDetails', 'getCart', 'getUserProfile', 'listProducts', 'userOrders']);
