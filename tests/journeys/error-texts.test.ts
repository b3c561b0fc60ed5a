import type { Page } from 'playwright/test';
import { type Customer, newPerson } from '../support/customer.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { expect, test } from '../support/line-journey.ts';
import type { OwnApi } from '../support/own-api.ts';
import { sample } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';
import type { Shopper } from '../support/shopper.ts';

test.use({ viewport: phone });

interface Scene {
  api: OwnApi;
  page: Page;
  line: FaultProxy;
  customer: Customer;
  shopper: Shopper;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

const signIn = ({ shopper, customer }: Scene, path: string) => shopper.visitAs(customer, path);

/** A customer whose cart holds a serum, at the server and here, on this page. */
async function withSerum(scene: Scene, path: string): Promise<void> {
  await scene.customer.hasInCart('71', 1);
  await signIn(scene, path);
}

async function saveProfile(scene: Scene): Promise<void> {
  await signIn(scene, '/profile');
  await press(scene.page, 'Edit profile');
  await press(scene.page, 'Save');
}

/**
 * The error toasts of Spec 8, letter for letter, and how each is provoked. What forms say of their fields is in the
 * journeys of the account and of contact, and the states of the cart's button are at the end.
 */
const toasts: Record<string, (scene: Scene) => Promise<void>> = {
  'Failed to add item to cart': async (scene) => {
    scene.line.spoil('addToCart', 'refused');
    await signIn(scene, sample.serum.path);
    await press(scene.page, 'Add to cart');
    await scene.page.goto('/cart');
  },
  'Failed to update cart': async (scene) => {
    await withSerum(scene, '/cart');
    scene.line.spoil('updateCart', 'refused');
    await press(scene.page, /^One more/);
  },
  'Failed to fetch products': async (scene) => {
    scene.line.spoil('listProducts', 'refused');
    await withSerum(scene, '/place-order');
  },
  'Failed to fetch cart': async (scene) => {
    scene.line.spoil('getCart', 'refused');
    await signIn(scene, '/cart');
  },
  'Failed to fetch user data': async (scene) => {
    scene.line.spoil('getUserDetails', 'refused');
    await signIn(scene, '/cart');
  },
  'Failed to update profile': async (scene) => {
    scene.line.spoil('updateUserProfile', 'refused');
    await saveProfile(scene);
  },
  'Error updating profile|Please try again later': async (scene) => {
    scene.line.spoil('updateUserProfile', 'broken');
    await saveProfile(scene);
  },
  'Login failed': async (scene) => {
    scene.line.spoil('login', 'refused');
    const { email, password } = newPerson();
    await scene.shopper.visit('/login');
    await scene.shopper.sendSignIn(email, password);
  },
  'Registration failed': async (scene) => {
    scene.line.spoil('register', 'refused');
    await scene.shopper.visit('/login');
    await scene.shopper.fillSignUp(newPerson());
    await scene.shopper.sendSignUp();
  },
  'Your cart is empty|Add some items to your cart before checkout': async (scene) => {
    await signIn(scene, '/place-order');
    await expect(scene.page).toHaveURL('/cart');
  },
  'Error placing order|The shop is busy.': async (scene) => {
    await withSerum(scene, '/place-order');
    scene.line.spoil('placeOrder', 'busy');
    await press(scene.page, /^Place order/);
  },
  'The payment could not be verified': async (scene) => {
    await withSerum(scene, '/about');
    scene.line.spoil('verifyStripe', 'refused');
    const orderId = await scene.customer.order([{ id: '71', quantity: 1 }]);
    await scene.api.setPaymentMethod(orderId, 'Card');
    await scene.page.goto(`/verify?success=true&orderId=${orderId}`);
    await expect(scene.page).toHaveURL('/cart');
  },
  // The server's own words come first.
  'Please sign in again.': async (scene) => {
    await withSerum(scene, '/cart');
    scene.line.spoil('updateCart', 'dead');
    await press(scene.page, /^One more/);
  },
};

for (const [words, provoke] of Object.entries(toasts)) {
  test(`the shop says “${words.replace('|', ', ')}”`, async ({ api, page, line, customer, shopper }) => {
    const [text = '', description = ''] = words.split('|');
    await provoke({ api, page, line, customer, shopper });
    await shopper.expectToast(text, { text, description, isError: true });
  });
}

for (const [fault, words] of [
  ['refused', 'Failed to load orders'],
  ['portal', 'Error loading orders'],
] as const) {
  test(`My Orders says “${words}”, without a toast`, async ({ api, page, line, customer, shopper }) => {
    const scene = { api, page, line, customer, shopper };
    scene.line.spoil('userOrders', fault);
    await signIn(scene, '/orders');
    await expect(scene.page.getByRole('heading', { name: words })).toBeVisible();
    expect(scene.shopper.said).toEqual([]);
    scene.line.heal();
    await press(scene.page, 'Try again');
    await expect(scene.page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  });
}

test('the cart’s button says what bars the checkout', async ({ page, line, customer, shopper }) => {
  await shopper.addToCart(sample.serum.path);
  await page.goto('/cart');
  await press(page, /^Remove/);
  await expect(page.getByRole('button', { name: 'Your cart is empty' })).toBeDisabled();
  await expect(page.getByText('Add items to cart to proceed')).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem('cart/000000001', '["add",[["no-such-thing/default",2]],[]]'),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove unavailable items' })).toBeEnabled();
  await expect(page.getByText('Please remove unavailable items before checkout')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Product Unavailable' })).toContainText(
    'This product is no longer available',
  );
  await customer.signIn(page);
  await page.goto('/place-order');
  await expect(page).toHaveURL('/cart');
  await shopper.expectToast('Please remove unavailable items before checkout');
  // What the shop does not know is never sent (R17).
  expect(JSON.stringify(line.arrived)).not.toContain('no-such-thing');
});
