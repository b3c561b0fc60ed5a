import type { Locator, Page } from 'playwright/test';
import { accountLabel } from '#domain/account/customer.ts';
import { profileUpdated, signedOut } from '#domain/shop/messages.ts';
import { newPerson, password } from './customer.ts';
import { expect } from './journey.ts';
import { amina } from './people.ts';
import type { PhpOrder, PhpShop } from './php-shop.ts';
import { barePath, Shopper } from './shopper.ts';

/** What goes into the cart: two sizes of one product, a product without sizes whose name holds an entity, and later a balm. */
const shirt = { id: '201', name: 'Crew T-Shirt, Charcoal', price: 28_000, sizes: ['S', 'M', 'L', 'XL'] };
const oil = { id: '23', name: 'Eva Hair Food & Scalp Oil 150 g', price: 13_000, sizes: [] };
const balm = { id: '1', name: 'Eva Men After Shave Balm 100 ml', price: 24_000, sizes: [] };
export const goods = [shirt, oil, balm] as const;
/** UGX */
export const balmPrice = balm.price;
export const guestCart = { '201/M': 1, '201/L': 1, '23/default': 1 };
export const orderedCart = { ...guestCart, '23/default': 2 };
export { amina as profile } from './people.ts';

export const orderedAmount = 2 * shirt.price + 2 * oil.price;

/** What a shopper does from the first product to the door of the shop, and what the PHP shop must know of it then. */
export class PhpShopper extends Shopper {
  readonly person = newPerson();
  readonly email = this.person.email;
  readonly #php: PhpShop;

  constructor(page: Page, php: PhpShop) {
    super(page);
    this.#php = php;
  }

  async fillCart(): Promise<void> {
    for (const size of ['M', 'L']) await this.addToCart(`/product/${shirt.id}`, { size });
    await this.addToCart(`/product/${oil.id}`);
    await expect(this.page.locator('.cart-count')).toHaveText('3');
  }

  /** Has put the same into the cart before. For journeys that begin later. */
  async hasFilledCart(): Promise<void> {
    const { page } = this;
    await page.goto(barePath);
    await page.evaluate((lines) => {
      for (const [index, line] of lines.entries())
        localStorage[`cart/0mf00000${index}aaaaaa`] = JSON.stringify(['add', [line], []]);
    }, Object.entries(guestCart));
  }

  /** Makes an account; the pages lead on to `next`. */
  async makeAccount(next: string): Promise<void> {
    await this.openSignUp(next);
    await this.sendSignUp();
    await expect(this.page).toHaveURL(next);
  }

  /** The form of a sign-up, filled in. */
  async openSignUp(next: string): Promise<void> {
    await this.visit(`/login?next=${encodeURIComponent(next)}`);
    await this.fillSignUp(this.person);
  }

  /** On the page of sign-in. */
  async login(): Promise<void> {
    await this.sendSignIn(this.email, password);
  }

  /** What is wrong with the form that was sent. */
  get problem(): Locator {
    return this.page.locator('.toast:visible');
  }

  /**
   * Has an account with an address and this cart, made on another device, and is signed in here. For journeys that begin
   * later; the shop's modes are as they come meanwhile.
   */
  async hasAccount(lines: Record<string, number> = orderedCart): Promise<void> {
    const { email, page } = this;
    const name = 'Amina Nakato';
    const { token } = await this.#post('register', { ...amina, name, email, password });
    for (const [line, quantity] of Object.entries(lines)) {
      const [itemId, size] = line.split('/');
      await this.#post('update-cart', { itemId, size, quantity }, token);
    }
    const customer = { name, email };
    const session = JSON.stringify({ token, account: email, customer, face: accountLabel(customer) });
    await page.goto(barePath);
    await page.evaluate((items) => Object.assign(localStorage, items), {
      account: email,
      session,
      device: 'amina-phone',
    });
  }

  /** Has ordered this before, on another device, and has what is in the cart now all the same. */
  async hasOrdered(lines: Record<string, number>): Promise<void> {
    const { token } = await this.#post('login', { email: this.email, password });
    const items = Object.entries(lines).map(([line, quantity]) => {
      const [id = '', size = ''] = line.split('/');
      const { name, price } = id === shirt.id ? shirt : oil;
      return { id, name, price, size, quantity };
    });
    const amount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const address = { ...amina, email: this.email, state: '', zipcode: '' };
    await this.#post('place-order', { address, items, amount, currency: 'UGX' }, token);
    for (const { id, size, quantity } of items)
      await this.#post('update-cart', { itemId: id, size, quantity }, token);
  }

  /** Says where to deliver to. */
  async completeProfile(): Promise<void> {
    const { page } = this;
    await page.goto('/profile');
    await page.getByLabel('Phone number').fill('+256 700 000 000');
    await page.getByLabel('Street address').fill('Kampala Road');
    await page.getByLabel('City/town').fill('Kampala');
    await this.button('Save').click();
    await this.expectToast(profileUpdated);
  }

  async oneMoreOil(quantity = '2'): Promise<void> {
    await this.button(`One more of ${oil.name}`).click();
    await expect(this.oilQuantity).toHaveValue(quantity);
  }

  async signOut(): Promise<void> {
    const { page } = this;
    await page.locator('[popovertarget=account]').click();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign Out' }).click();
    await this.expectToast(signedOut);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(session|cart)/.test(key))),
    ).toEqual([]);
  }

  get orders(): Locator {
    return this.page.getByRole('article');
  }

  get oilQuantity(): Locator {
    return this.page.getByRole('spinbutton', { name: `Quantity of ${oil.name}` });
  }

  /** What the PHP shop has in the account's cart comes to this. */
  async expectCart(lines: Record<string, number>): Promise<void> {
    await expect.poll(() => this.#php.cart(this.email)).toEqual(lines);
  }

  /** One order of this account, with these lines and what they cost. */
  expectOrderedOnce(lines: Record<string, number>, amount: number): void {
    expect(this.placed()).toEqual([{ amount, lines }]);
  }

  async #post(call: string, body: object, token = ''): Promise<Record<string, string>> {
    const reply = await fetch(`${this.#php.url}/api/${call}.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { token }) },
      body: JSON.stringify(body),
    });
    return await reply.json();
  }

  /** Each order of this account as the PHP shop's database has it. */
  placed(): { amount: number; lines: Record<string, number> }[] {
    return this.#php.orders(this.email).map(({ amount, items }) => ({ amount, lines: linesOf(items) }));
  }
}

function linesOf(items: PhpOrder['items']): Record<string, number> {
  return Object.fromEntries(
    items.map(({ id, size, quantity }) => [`${id}/${size || 'default'}`, Number(quantity)]),
  );
}
