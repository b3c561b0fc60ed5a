import { failed, orderPlaced, profileUpdated } from '#domain/shop/messages.ts';
import type { PaymentState } from '#stores/checkout/payment.ts';
import { password } from '../../support/customer.ts';
import { expect } from '../../support/php-journey.ts';
import { guestCart, type PhpShopper, profile } from '../../support/php-shopper.ts';
import { visit } from '../../walk/visit.ts';

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

/** Drives the stores of the light page. */
export class StoreDriver {
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

  /** Makes an account, which leads on to the cart. */
  async makeAccount(): Promise<void> {
    await this.openSignUp();
    expect(await this.signUp()).toBe('');
  }

  /** Signs in again: the page leads there by itself, or, if `isSaid`, only says that the session has ended. */
  async signInAgain(isSaid: boolean): Promise<void> {
    const { page } = this.#amina;
    if (isSaid) await page.evaluate(() => window.walk.discardSession());
    await page.waitForURL(/\/login/);
    expect(await this.login()).toBe('');
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

  /** Says where to deliver to, where no answer is lost. */
  async completeProfile(): Promise<void> {
    const { page } = this.#amina;
    await visit(page, '/profile');
    await this.expectProfile('ready');
    const whole = { ...profile, dateOfBirth: '' };
    expect(await page.evaluate((typed) => window.walk.saveProfile(typed), whole)).toBe(true);
    await this.#amina.expectToast(profileUpdated);
  }

  async expectProfile(step: string): Promise<void> {
    await expect.poll(() => this.#read(() => window.walk.profile().step)).toBe(step);
  }

  /** The open page has these lines in its cart, and the server has confirmed each. */
  async expectSaved(lines: Record<string, number>): Promise<void> {
    const saved = () =>
      this.#read(() => window.walk.cart().map(({ line, quantity, saved }) => [line, saved && quantity]));
    await expect.poll(async () => Object.fromEntries((await saved()) ?? [['', 0]])).toEqual(lines);
  }

  /** The checkout, which is open, comes to this state. It is tried again if a wait was over before PHP had answered. */
  async expectCheckout(wanted: CheckoutState): Promise<void> {
    await expect(async () => {
      const state = await this.checkoutState();
      if (state === 'unreachable' && wanted !== state) await this.resolveOrder(state);
      expect(state).toBe(wanted);
    }).toPass({ intervals: [50, 500] });
  }

  /** Sends the order as soon as the checkout, which is open, is ready. */
  async sendOrder(): Promise<void> {
    await this.expectCheckout('ready');
    await this.#amina.page.evaluate(() => void window.walk.checkout.placeOrder('Kampala Road'));
  }

  /** Sends the order, until it is placed. */
  async placeOrder(): Promise<void> {
    await this.sendOrder();
    await this.#amina.page.waitForURL('/orders');
    await this.#amina.expectToast(orderPlaced);
  }

  /** What a page says; null while it is left for another. */
  #read<T>(ask: () => T): Promise<T | null> {
    return this.#amina.page.evaluate(ask).catch(() => null) as Promise<T | null>;
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
        else if (state === 'unsure' || state === 'unlisted') void checkout.checkAttempt();
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
    // The list of orders is lost first, at all its tries.
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
    // A screen that finds nobody signed in may go to the sign-in again, which ends this navigation.
    await expect(async () => {
      await page.waitForURL(/\/login/);
      expect(await page.evaluate(() => window.walk.account())).toBeNull();
    }).toPass();
  }
}
