import { expect, type Locator, type Page } from 'playwright/test';
import { orderPlaced } from '#domain/shop/messages.ts';
import type { Customer, Person } from './customer.ts';

/** What a toast said, and on which page. */
interface Said {
  text: string;
  description: string;
  isError: boolean;
  path: string;
}

/** An address of the shop that costs no page, for what a journey stores on the device before its first one. */
export const barePath = '/robots.txt';

/** The gestures of a shopper, named as a shopper would. */
export class Shopper {
  readonly page: Page;
  /** Every toast that the pages have shown since `listen`, in their order; the same one twice in a row is one. */
  readonly said: Said[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** Writes down each toast from now on. */
  async listen(): Promise<void> {
    const { page } = this;
    await page.exposeFunction('noteToast', (said: Said) => {
      if (this.said.at(-1)?.text !== said.text) this.said.push(said);
    });
    await page.addInitScript(noteToasts);
  }

  /** The texts of these toasts. */
  get toasts(): string[] {
    return this.said.map(({ text }) => text);
  }

  forgetToasts(): void {
    this.said.length = 0;
  }

  /** A toast has said this, or says it soon: who waits until a page has loaded may find its toast gone by then. */
  async expectToast(text: string, what: Partial<Said> = {}): Promise<void> {
    const toast = expect.objectContaining({ text: expect.stringContaining(text), ...what });
    await expect.poll(() => this.said).toContainEqual(toast);
  }

  /** The page's title is in the window, and below the header that stays at its top. */
  async expectTitleInSight(): Promise<void> {
    const title = this.page.locator('h1');
    await expect(title).toBeInViewport({ ratio: 1 });
    const bottomOfHeader = await this.page
      .locator('.header')
      .evaluate((header) => header.getBoundingClientRect().bottom);
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThanOrEqual(bottomOfHeader);
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Opens a page as this customer, who signed in on this device before. */
  async visitAs(customer: Customer, path: string): Promise<void> {
    await this.visit(barePath);
    await customer.signIn(this.page);
    await this.visit(path);
  }

  /** Puts a product into the cart on its page, where it is not in the cart yet. */
  async addToCart(
    productPath: string,
    { size, quantity = 1 }: { size?: string; quantity?: number } = {},
  ): Promise<void> {
    await this.visit(productPath);
    if (size) await this.page.getByRole('radio', { name: size, exact: true }).check();
    if (quantity > 1) {
      const field = this.page.getByRole('spinbutton', { name: 'Quantity', exact: true });
      // Else the page would scroll there smoothly, and the button would move away under the pointer.
      await field.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
      await field.fill(String(quantity));
    }
    await this.button('Add to cart').click();
    await expect(this.viewCart).toBeVisible();
  }

  /** Has this in the cart of this device, if a guest has put it before. */
  async hasInCart(id: string, quantity = 1, size = 'default'): Promise<void> {
    await this.visit(barePath);
    await this.page.evaluate(
      (line) => {
        const key = `cart/mf0000000${localStorage.length}aaaaaa`;
        localStorage.setItem(key, JSON.stringify(['add', [line], []]));
      },
      [`${id}/${size}`, quantity] as const,
    );
  }

  /** A field of the sign-in or the sign-up, whichever is open. */
  authField(label: string): Locator {
    const form = this.isOnWayToOrder ? this.page.locator('form') : this.page.getByRole('tabpanel');
    return form.getByLabel(label, { exact: true });
  }

  /** Whether the page asks a new customer where to deliver. */
  get isOnWayToOrder(): boolean {
    return this.page.url().includes('/sign-up');
  }

  /** Signs in on the page of sign-in, until that leads on. */
  async signIn(email: string, password: string): Promise<void> {
    await this.sendSignIn(email, password);
    await expect(this.page).not.toHaveURL(/\/login/);
  }

  /** Sends a sign-in, whatever comes of it. */
  async sendSignIn(email: string, password: string): Promise<void> {
    if (this.isOnWayToOrder) await this.page.getByRole('link', { name: 'Sign in' }).click();
    await this.authField('Email').fill(email);
    await this.authField('Password').fill(password);
    await this.button('Sign in').click();
  }

  /** Makes an account on the page of sign-in, until that leads on. */
  async signUp(person: Person): Promise<void> {
    await this.fillSignUp(person);
    await this.sendSignUp();
    await expect(this.page).not.toHaveURL(/\/(login|sign-up)/);
  }

  /** Fills what the page asks: where to deliver, too, on the way to an order. */
  async fillSignUp(person: Person): Promise<void> {
    const { firstName, lastName, email, password } = person;
    await expect(this.page).toHaveURL(/\/(login|sign-up)/);
    const tab = this.page.getByRole('tab', { name: 'Sign Up' });
    if (!this.isOnWayToOrder) await tab.click();
    const fields = {
      'First name': firstName,
      'Last name': lastName,
      Email: email,
      Password: password,
      'Confirm password': password,
    };
    for (const [label, text] of Object.entries(fields)) await this.authField(label).fill(text);
    if (this.isOnWayToOrder) await this.fillDelivery(person);
  }

  /** A field that says where an order goes; behind its name it may say that it is optional. */
  deliveryField(label: string): Locator {
    return this.page.locator('form:not([hidden])').getByLabel(label);
  }

  async fillDelivery({ phone, street, landmark, city }: Person): Promise<void> {
    const fields = { 'Phone number': phone, 'Street address': street, Landmark: landmark, 'City/town': city };
    for (const [label, text] of Object.entries(fields)) await this.deliveryField(label).fill(text);
  }

  /** Sends the sign-up that is filled in, whatever comes of it. */
  async sendSignUp(): Promise<void> {
    await this.button(this.isOnWayToOrder ? 'Continue' : 'Sign Up').click();
  }

  /** From the cart to the order form; a guest comes to the sign-in instead. */
  async checkout(): Promise<void> {
    await this.page.getByRole('link', { name: 'Proceed to checkout' }).click();
    await expect(this.page).toHaveURL(/\/(place-order|(login|sign-up)\?next=%2Fplace-order)$/);
  }

  /** Sends the order form, until the order is placed and stands in My Orders. */
  async placeOrder({ landmark }: { landmark?: string } = {}): Promise<void> {
    if (landmark) await this.landmark.fill(landmark);
    await this.placeButton.click();
    await expect(this.page).toHaveURL('/orders');
    await this.expectToast(orderPlaced);
  }

  /** The order form's. */
  get landmark(): Locator {
    return this.page.getByRole('textbox', { name: /^Landmark/ });
  }

  /** The order form's, with the total on it. */
  get placeButton(): Locator {
    return this.button(/^Place order/);
  }

  /** Of a product in the cart: the way there, with how many of it are in it. */
  get viewCart(): Locator {
    return this.page.locator('.buy-row').getByRole('link', { name: /^View cart In cart \(\d+\)$/ });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Puts a hand on the page, as everybody does sooner or later: what comes at the first touch is there then. */
  async touch(): Promise<void> {
    await this.page.mouse.move(5, 5);
    await this.page.mouse.move(9, 9);
    await this.deferredScript();
  }

  /** The page's deferred script has come and run. Who asks for a module again is answered when it has. */
  async deferredScript(): Promise<void> {
    const address = await this.page.locator('script[data-defer]').getAttribute('data-defer');
    await this.page.evaluate((file) => import(file), address ?? '');
  }

  /** The menu that slides in on a phone. */
  get drawer(): Locator {
    return this.page.getByRole('navigation', { name: 'Menu' });
  }

  async openDrawer(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
  }

  /** Types into the search box of the header, which a phone has in the drawer. */
  async search(text: string): Promise<void> {
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true });
    const hasDrawer = await menu.isVisible();
    if (hasDrawer) await menu.click();
    const place = hasDrawer ? this.drawer : this.page.getByRole('banner');
    const box = place.getByRole('searchbox', { name: 'Search' });
    await box.fill(text);
    await box.press('Enter');
  }

  /** What a list says of itself: how much it shows, that it searches, that it found nothing. */
  get listStatus(): Locator {
    return this.page.getByRole('region', { name: 'Products', exact: true }).getByRole('status');
  }

  /** The names on the product cards of a list, from the first to the last. */
  get listedNames(): Locator {
    return this.page
      .getByRole('region', { name: 'Products', exact: true })
      .getByRole('heading', { level: 3 });
  }
}

/** Runs in the page. */
function noteToasts(): void {
  const note = Reflect.get(window, 'noteToast');
  let last = '';
  new MutationObserver(() => {
    const toast = document.querySelector('.toast');
    const text = toast?.querySelector('b')?.textContent ?? '';
    const description = toast?.querySelector('span')?.textContent ?? '';
    const isError = toast?.classList.contains('error') ?? false;
    if (text !== last && text !== '') note({ text, description, isError, path: location.pathname });
    last = text;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
