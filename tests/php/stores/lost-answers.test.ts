import { registrationUnsure } from '#domain/account/account-messages.ts';
import { cartMerged, orderPlaced, profileUpdated } from '#domain/shop/messages.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import { expect } from '../../support/php-journey.ts';
import type { PhpModes, PhpShop } from '../../support/php-shop.ts';
import { guestCart, orderedAmount, orderedCart, type PhpShopper } from '../../support/php-shopper.ts';
import { nameOf } from '../modes.ts';
import type { CheckoutState, StoreDriver } from './store-driver.ts';
import { test } from './stores-journey.ts';

test.use({ expectedFaults: [/blocked by CORS policy|^Failed to load resource: /] });

/** Each way in which a PHP shop is known to be otherwise; how an invalid token is told has nothing to do with the list of orders. */
const modes: readonly PhpModes[] = [
  {},
  { lose: '500', dates: 'day', auth: '200' },
  { lose: '500', dates: 'words', auth: '403' },
  { lose: '500', tz: 'America/Denver', auth: '419' },
  { lose: '500', orders: 'noid', auth: '302' },
  { lose: '500', orders: 'thin', auth: 'html' },
  { lose: '500', orders: 'bare' },
  { carts: 'json', dbms: 30 },
  { user: 'none' },
  { user: 'name' },
  { update: 'plain' },
  { display: 'after' },
];

for (const mode of modes)
  test(`each call's answer is lost on a whole journey, and nothing else: ${nameOf(mode)}`, async ({
    line,
    php,
    amina,
    stores,
  }) => {
    await makeWholeJourney(mode, { stores, line, php, amina });
  });

interface Journey {
  stores: StoreDriver;
  line: FaultProxy;
  php: PhpShop;
  amina: PhpShopper;
}

/**
 * From a guest's first product to the sign-out, at a PHP shop in this mode. Each call's answer is lost once on the way, and the
 * token dies with the order's; the shopper does what the screens say. Nothing is lost or doubled, and nothing is said that the shop's
 * own database does not know.
 */
async function makeWholeJourney(mode: PhpModes, { stores, line, php, amina }: Journey): Promise<void> {
  const lose = (...names: Parameters<FaultProxy['spoil']>[0][]) => {
    for (const name of names.flat()) line.spoil(name, 'unanswered', reads.has(name) ? 3 : 1);
  };
  const count = (text: string) => amina.toasts.filter((each) => each === text).length;
  php.modes(mode);

  await stores.fillCart();
  await stores.openSignUp();
  lose('register', 'login');
  expect(await stores.signUp()).toContain(registrationUnsure);
  lose('getUserDetails', 'getCart', 'addToCart');
  expect(await stores.signUp()).toBe('');
  await amina.expectCart(guestCart);
  await amina.expectToast(cartMerged);
  lose('updateCart');
  await stores.oneMoreOil();
  await amina.expectCart(orderedCart);

  lose('getUserProfile', 'updateUserProfile');
  await stores.saveProfile();
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
  const states = new Set<CheckoutState>();
  await expect(async () => {
    const isPlaced = amina.placed().length > 0;
    const state = await stores.checkoutState();
    if (state === 'ordered') return;
    states.add(state);
    if (isPlaced) expect(state, 'An order that is there is denied.').not.toBe('nothing');
    else expect(count(orderPlaced)).toBe(0);
    await stores.resolveOrder(state);
    throw new Error(`The checkout says ${state}.`);
  }).toPass({ intervals: [50], timeout: 120_000 });
  // What the list does not say of an order the shopper is asked, and nothing else.
  expect(states.has('maybe')).toBe(/noid|thin|bare/.test(`${mode.orders}`));
  await amina.expectToast(orderPlaced);
  amina.expectOrderedOnce(orderedCart, orderedAmount);
  await amina.expectCart({});

  await stores.expectOrders(1);
  lose('userOrders');
  await stores.reopenOrders();
  await stores.expectOrders(1);
  await stores.addOil();
  await amina.expectCart({ '23/default': 1 });
  const counts = () => [cartMerged, profileUpdated, orderPlaced].map(count);
  expect(counts()).toEqual([1, 1, 1]);
  // The same toast twice in a row is taken for one.
  amina.forgetToasts();
  const orderId = php.orders(amina.email)[0]?.id ?? 0;
  php.setPaymentMethod(orderId, 'Stripe');
  lose('userOrders', 'verifyStripe');
  const isMethodListed = !/thin|bare/.test(`${mode.orders}`);
  await stores.verifyPayment(orderId, isMethodListed);
  await amina.expectToast(orderPlaced);
  await amina.expectCart({});
  expect(php.orders(amina.email)).toMatchObject([{ isPaid: true }]);
  await stores.signOut();
  amina.expectOrderedOnce(orderedCart, orderedAmount);
  expect(counts()).toEqual([0, 0, 1]);
  expect(line.unspoiled).toEqual([]);
}

/** Calls that the shop makes up to three times by itself, as they change nothing. */
const reads = new Set<unknown>(['getUserDetails', 'getCart', 'getUserProfile', 'listProducts', 'userOrders']);
