import { signInToOrder, unreachableOrder, unreachablePrices } from '#domain/checkout/checkout-messages.ts';
import { unconfirmed } from '#domain/checkout/interruption-messages.ts';
import { askIfOnline } from '#domain/orders/payment-messages.ts';
import { failed, profileUpdated } from '#domain/shop/messages.ts';
import { expect } from '../support/php-journey.ts';
import { type PhpShopper, profile } from '../support/php-shopper.ts';

/** State of a checkout; `ordered` when it has led to My Orders, `login` to the sign-in, null while it is at work. */
export type CheckoutState =
  | 'ready'
  | 'unreachable'
  | 'auth'
  | 'maybe'
  | 'unsure'
  | 'unlisted'
  | 'nothing'
  | 'ordered'
  | 'login'
  | null;

/** Drives a journey: on the screens, or through the stores behind them. */
export interface JourneyDriver {
  /** Number of lost answers in a row of a call that only reads: the shop itself asks three times. */
  readonly lostReadsInARow: number;
  fillCart(): Promise<void>;
  openSignUp(): Promise<void>;
  /** Sends the sign-up. Returns the error that its form shows; '' when it has led on. */
  signUp(): Promise<string>;
  /** The same with the sign-in. */
  login(): Promise<string>;
  oneMoreOil(): Promise<void>;
  addOil(): Promise<void>;
  /** Says where to deliver to, until it is saved. */
  saveProfile(): Promise<void>;
  checkoutState(): Promise<CheckoutState>;
  /** Presses what a shopper would press who knows that the order is in the shop. */
  resolveOrder(state: CheckoutState): Promise<void>;
  /** Waits until My Orders, which is open, shows this many. */
  expectOrders(count: number): Promise<void>;
  /** Opens My Orders anew, whose answer is lost. */
  reopenOrders(): Promise<void>;
  /**
   * Opens the link of a payment, and tries again after lost answers until the orders open. `isMethodListed`: whether the list of
   * orders has the payment method; else the shopper says that it was online.
   */
  verifyPayment(orderId: number, isMethodListed: boolean): Promise<void>;
  signOut(): Promise<void>;
}

/** Drives the screens as they ship. */
export class ScreenDriver implements JourneyDriver {
  readonly lostReadsInARow = 1;
  readonly #amina: PhpShopper;

  constructor(amina: PhpShopper) {
    this.#amina = amina;
  }

  fillCart(): Promise<void> {
    return this.#amina.fillCart();
  }

  openSignUp(): Promise<void> {
    return this.#amina.openSignUp('/cart');
  }

  async signUp(): Promise<string> {
    await this.#amina.sendSignUp();
    return this.#formProblem();
  }

  async login(): Promise<string> {
    await this.#amina.login();
    return this.#formProblem();
  }

  async #formProblem(): Promise<string> {
    const { page, problem } = this.#amina;
    await expect(async () => {
      expect((await problem.isVisible()) || !page.url().includes('/login')).toBe(true);
    }).toPass({ intervals: [50], timeout: 15_000 });
    return page.url().includes('/login') ? await problem.innerText() : '';
  }

  oneMoreOil(): Promise<void> {
    return this.#amina.oneMoreOil();
  }

  addOil(): Promise<void> {
    return this.#amina.addToCart('/product/23');
  }

  async saveProfile(): Promise<void> {
    const { page } = this.#amina;
    await page.goto('/profile');
    await page.getByLabel('Phone number').fill(profile.phone);
    await page.getByLabel('Street address').fill(profile.street);
    await page.getByLabel('City/town').fill(profile.city);
    await this.#amina.button('Save').click();
    await this.#amina.expectToast(failed.updatingProfile);
    await this.#amina.button('Save').click();
    await this.#amina.expectToast(profileUpdated);
  }

  async checkoutState(): Promise<CheckoutState> {
    const { page, placeButton } = this.#amina;
    const { pathname } = new URL(page.url());
    if (pathname === '/orders') return 'ordered';
    if (pathname === '/login') return 'login';
    const title = await page.getByRole('heading', { level: 1 }).first().textContent();
    // Looked at as it is: a time limit of 1 ms has passed before a busy machine sets the timer, which Node warns of.
    const isEnabled = await placeButton.evaluateAll((buttons) =>
      buttons.some((button) => !button.matches(':disabled, [aria-disabled="true"]')),
    );
    if (isEnabled) return 'ready';
    return statesByTitle.find(([words]) => words === title)?.[1] ?? null;
  }

  async resolveOrder(state: CheckoutState): Promise<void> {
    const { placeButton } = this.#amina;
    const press = (name: string) => this.#amina.button(name).click();
    if (state === 'ready') await placeButton.click();
    else if (state === 'unreachable') await press('Try again');
    else if (state === 'auth') await press('Sign in again');
    else if (state === 'login') await this.login();
    else if (state === 'maybe') await press(unconfirmed.isMine);
    else if (state === 'unsure') await press(unconfirmed.look);
  }

  async expectOrders(count: number): Promise<void> {
    await expect(this.#amina.orders).toHaveCount(count);
  }

  async reopenOrders(): Promise<void> {
    await this.#amina.page.reload();
  }

  async verifyPayment(orderId: number, isMethodListed: boolean): Promise<void> {
    const { page } = this.#amina;
    await page.goto(`/verify?success=true&orderId=${orderId}`);
    if (!isMethodListed) await this.#amina.button(askIfOnline.yes).click();
    await expect(page.getByRole('alert').getByText(failed.verifyPayment)).toBeVisible();
    await this.#amina.button('Try again').click();
    await expect(page).toHaveURL('/orders');
  }

  signOut(): Promise<void> {
    return this.#amina.signOut();
  }
}

const statesByTitle: readonly (readonly [string, CheckoutState])[] = [
  [unreachablePrices.title, 'unreachable'],
  [unreachableOrder.title, 'unreachable'],
  [signInToOrder.title, 'auth'],
  [unconfirmed.maybe.title, 'maybe'],
  [unconfirmed.unsure.title, 'unsure'],
  [unconfirmed.nothing.title, 'nothing'],
];
