import { signInToOrder, unreachableOrder, unreachablePrices } from '#domain/checkout/checkout-messages.ts';
import { unconfirmed } from '#domain/checkout/interruption-messages.ts';
import { askIfOnline } from '#domain/orders/payment-messages.ts';
import { failed, profileUpdated } from '#domain/shop/messages.ts';
import type { PaymentState } from '#stores/checkout/payment.ts';
import { password } from '../support/customer.ts';
import { expect } from '../support/php-journey.ts';
import { guestCart, type PhpShopper, profile } from '../support/php-shopper.ts';
import { visit } from '../walk/visit.ts';

/** State of a checkout; `ordered` when it has led to My Orders, `login` to the sign-in, null while it is at work. */
export type CheckoutState =
  | 'ready'
  | 'unreachable'
  | 'auth'
  | 'maybe'
  | 'unsure'
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

/** Drives the stores of the light page, in less than a tenth of the time. */
export class StoreDriver implements JourneyDriver {
  readonly lostReadsInARow = 3;
  readonly #amina: PhpShopper;

  constructor(amina: PhpShopper) {
    this.#amina = amina;
  }

  async fillCart(): Promise<void> {
    const { page } = this.#amina;
    await visit(page, '/cart');
    for (const line of Object.keys(guestCart)) await page.evaluate((key) => window.walk.add(key), line);
  }

  openSignUp(): Promise<void> {
    return visit(this.#amina.page, '/login?next=%2Fcart');
  }

  signUp(): Promise<string> {
    const { firstName, lastName } = profile;
    const { page, email } = this.#amina;
    const none = { phone: '', street: '', city: '', country: '', dateOfBirth: '' };
    const account = { ...none, firstName, lastName, name: `${firstName} ${lastName}`, email, password };
    return this.#left(page.evaluate((typed) => window.walk.register(typed), account));
  }

  login(): Promise<string> {
    const { page, email } = this.#amina;
    return this.#left(page.evaluate((typed) => window.walk.signIn(typed), { email, password }));
  }

  /** The error of a form that was sent; '' when it has led on. */
  async #left(sent: Promise<{ text: string } | null>): Promise<string> {
    // The page is left as soon as somebody is signed in.
    const problem = await sent.catch(() => null);
    if (problem) return problem.text;
    await this.#amina.page.waitForURL((url) => url.pathname !== '/login');
    return '';
  }

  oneMoreOil(): Promise<void> {
    return this.#amina.page.evaluate(() => window.walk.set('23/default', 2));
  }

  async addOil(): Promise<void> {
    await visit(this.#amina.page, '/cart');
    await this.#amina.page.evaluate(() => window.walk.add('23/default'));
  }

  async saveProfile(): Promise<void> {
    const { page } = this.#amina;
    await visit(page, '/profile');
    const step = () => page.evaluate(() => window.walk.profile().step);
    await expect.poll(step).toBe('failed');
    await page.evaluate(() => window.walk.loadProfile());
    expect(await step()).toBe('ready');
    const whole = { ...profile, dateOfBirth: '' };
    const save = () => page.evaluate((typed) => window.walk.saveProfile(typed), whole);
    expect([await save(), await save()]).toEqual([false, true]);
  }

  async checkoutState(): Promise<CheckoutState> {
    const { page } = this.#amina;
    const { pathname } = new URL(page.url());
    if (pathname === '/orders') return 'ordered';
    if (pathname === '/login') return 'login';
    const state = await page.evaluate(() => window.walk.step()).catch(() => null);
    if (state?.step === 'unconfirmed') return state.evidence;
    const { step } = state ?? {};
    return step === 'ready' || step === 'unreachable' || step === 'auth' ? step : null;
  }

  async resolveOrder(state: CheckoutState): Promise<void> {
    if (state === 'login') await this.login();
    await this.#amina.page
      .evaluate((state) => {
        const { checkout, discardSession } = window.walk;
        if (state === 'ready') void checkout.placeOrder('Kampala Road');
        else if (state === 'unreachable') void checkout.reopenCheckout();
        else if (state === 'auth') discardSession();
        else if (state === 'maybe') void checkout.confirmAttempt();
        else if (state === 'unsure') void checkout.checkAttempt();
      }, state)
      .catch(() => null);
  }

  async expectOrders(count: number): Promise<void> {
    const { page } = this.#amina;
    const listed = async () => {
      const state = await page.evaluate(() => window.walk.orders());
      return state.step === 'ready' ? state.orders.length : state.step;
    };
    await expect.poll(listed).toBe(count);
  }

  async reopenOrders(): Promise<void> {
    const { page } = this.#amina;
    await visit(page, '/orders');
    await expect.poll(() => page.evaluate(() => window.walk.orders().step)).toBe('failed');
    await page.evaluate(() => window.walk.loadOrders());
  }

  async verifyPayment(orderId: number, isMethodListed: boolean): Promise<void> {
    const { page } = this.#amina;
    const expectPayment = (state: PaymentState) =>
      expect.poll(() => page.evaluate(() => window.walk.payment())).toEqual(state);
    const isSaidOnline = !isMethodListed;
    await visit(page, `/verify?success=true&orderId=${orderId}`);
    // The list of orders is lost first, at all its tries (`lostReadsInARow`).
    await expectPayment({ step: 'unsure', message: failed.loadingOrders, isSaidOnline: false });
    await page.evaluate(() => void window.walk.verifyPayment());
    if (isSaidOnline) {
      await expectPayment({ step: 'method-unknown', orderId: String(orderId) });
      await page.evaluate(() => void window.walk.sayPaidOnline());
    }
    // Then the answer about the payment is lost, once.
    await expectPayment({ step: 'unsure', message: failed.verifyPayment, isSaidOnline });
    await page.evaluate(
      (isSaid) => void (isSaid ? window.walk.sayPaidOnline() : window.walk.verifyPayment()),
      isSaidOnline,
    );
    await page.waitForURL('/orders');
  }

  async signOut(): Promise<void> {
    const { page } = this.#amina;
    await page.evaluate(() => window.walk.signOut());
    await page.waitForURL(/\/login/);
    await expect.poll(() => page.evaluate(() => window.walk.account())).toBeNull();
  }
}
