import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { expect } from './journey.ts';
import type { PhpOrder, PhpShop } from './php-shop.ts';

/** What goes into the cart: two sizes of one product, and a product without sizes whose name holds an entity. */
const shirt = { id: '201', name: 'Crew T-Shirt, Charcoal', price: 28_000 };
const oil = { id: '23', name: 'Eva Hair Food & Scalp Oil 150 g', price: 13_000 };
export const guestCart = { '201/M': 1, '201/L': 1, '23/default': 1 };
export const orderedCart = { ...guestCart, '23/default': 2 };
export const orderedAmount = 2 * shirt.price + 2 * oil.price;

const password = 'correct horse battery';

/** What a shopper does from the first product to the door of the shop, and what the PHP shop must know of it then. */
export class PhpShopper {
  readonly email = `amina-${randomUUID()}@mail.example`;
  readonly page: Page;
  /** Every toast that the pages have shown, in their order. */
  readonly toasts: string[] = [];
  readonly #php: PhpShop;

  constructor(page: Page, php: PhpShop) {
    this.page = page;
    this.#php = php;
  }

  /** Writes down each toast from now on. */
  async listen(): Promise<void> {
    const { page } = this;
    await page.exposeFunction('noteToast', (text: string) => this.toasts.push(text));
    await page.addInitScript(noteToasts);
  }

  async fillCart(): Promise<void> {
    const { page } = this;
    await page.goto(`/product/${shirt.id}`);
    for (const size of ['M', 'L']) {
      await page.getByRole('radio', { name: size, exact: true }).check();
      await this.button('Add to Cart').click();
    }
    await page.goto(`/product/${oil.id}`);
    await this.button('Add to Cart').click();
    await expect(page.locator('.cart-count')).toHaveText('3');
  }

  /** Makes an account; the pages lead on to `next`. */
  async signUp(next: string): Promise<void> {
    const { page } = this;
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const form = page.getByRole('tabpanel', { name: 'Sign Up' });
    const typed = {
      'First name': 'Amina',
      'Last name': 'Nakato',
      Email: this.email,
      Password: password,
      'Confirm password': password,
    };
    for (const [name, text] of Object.entries(typed)) await form.getByLabel(name, { exact: true }).fill(text);
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(next);
  }

  async signIn(next: string): Promise<void> {
    const { page } = this;
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    const form = page.getByRole('tabpanel', { name: 'Login' });
    await form.getByLabel('Email', { exact: true }).fill(this.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(next);
  }

  /** Says where to deliver to. */
  async completeProfile(): Promise<void> {
    const { page } = this;
    await page.goto('/profile');
    await page.getByLabel('Phone number').fill('+256 700 000 000');
    await page.getByLabel('Street address').fill('Kampala Road');
    await page.getByLabel('City/town').fill('Kampala');
    await this.button('Save').click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  }

  async oneMoreOil(): Promise<void> {
    await this.button(`One more of ${oil.name}`).click();
    await expect(this.quantityOf(oil.name)).toHaveValue('2');
  }

  async placeOrder(): Promise<void> {
    await this.page.goto('/place-order');
    await this.placeButton.click();
  }

  async signOut(): Promise<void> {
    const { page } = this;
    await page.locator('[popovertarget=account]').click();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign Out' }).click();
    await expect(page.getByText('Successfully logged out')).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(session|cart)/.test(key))),
    ).toEqual([]);
  }

  get placeButton(): Locator {
    return this.button(/^Place Order/);
  }

  get orders(): Locator {
    return this.page.getByRole('article');
  }

  quantityOf(name: string): Locator {
    return this.page.getByRole('spinbutton', { name: `Quantity of ${name}` });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** What the PHP shop has in the account's cart comes to this. */
  async expectCart(lines: Record<string, number>): Promise<void> {
    await expect.poll(() => this.#php.cart(this.email), { timeout: 15_000 }).toEqual(lines);
  }

  /** One order of this account, with these lines and what they cost. */
  expectOrderedOnce(lines: Record<string, number>, amount: number): void {
    expect(this.placed()).toEqual([{ amount, lines }]);
  }

  /** Each order of this account as the PHP shop's database has it. */
  placed(): { amount: number; lines: Record<string, number> }[] {
    return this.#php.orders(this.email).map(({ amount, items }) => ({ amount, lines: linesOf(items) }));
  }
}

/** Runs in the page. */
function noteToasts(): void {
  const note = Reflect.get(window, 'noteToast');
  let last = '';
  new MutationObserver(() => {
    const text = document.querySelector('.toast b')?.textContent ?? '';
    if (text !== last && text !== '') note(text);
    last = text;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

function linesOf(items: PhpOrder['items']): Record<string, number> {
  return Object.fromEntries(
    items.map(({ id, size, quantity }) => [`${id}/${size || 'default'}`, Number(quantity)]),
  );
}
