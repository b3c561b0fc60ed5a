import type { Locator } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { customerOn, newPerson } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, smallPhone } from '../support/screens.ts';

test.use({ viewport: smallPhone });

/** Taps, and counts them. */
function finger() {
  const hand = {
    taps: 0,
    async tap(target: Locator): Promise<void> {
      hand.taps += 1;
      await target.click();
    },
  };
  return hand;
}

test('who has no account orders from the home page with five taps', async ({ page, shopper, baseURL }) => {
  const hand = finger();
  await shopper.visit('/');
  await hand.tap(page.getByRole('button', { name: /^Add .* to cart$/ }).first());
  await hand.tap(page.getByRole('banner').getByRole('link', { name: /Cart/ }));
  await hand.tap(page.getByRole('link', { name: 'Proceed to checkout' }));
  await shopper.fillSignUp(newPerson());
  await hand.tap(shopper.button('Continue'));
  await expect(page).toHaveURL('/place-order');
  await expect(page.locator('address')).toContainText('opposite the mosque');
  await expect(shopper.landmark).toHaveCount(0);
  await hand.tap(shopper.placeButton);
  await expect(page).toHaveURL('/orders');
  expect(hand.taps).toBe(5);
  const [order] = await (await customerOn(page, baseURL ?? '')).orders();
  expect(order).toMatchObject({ address: { phone: '0772 123 456', city: 'Kampala' } });
  expect(order?.address.street).toBe('Plot 12, Kampala Road (landmark: opposite the mosque)');
});

test('R44: scripts of the screens to come are fetched while a shopper chooses and types, unless data are saved', async ({
  page,
  shopper,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${new URL(page.url()).pathname} ${request.url()}`));
  const ahead = () =>
    requests.filter((each) => /^\/(?: .*Cart|sign-up .*(?:Checkout|Orders))Screen/.test(each));
  await shopper.visit('/');
  await page.evaluate(() => {
    localStorage.dataSaver = 'on';
  });
  await page.reload();
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await page.waitForLoadState('networkidle');
  expect(ahead()).toEqual([]);
  await page.evaluate(() => {
    localStorage.dataSaver = 'off';
  });
  await page.reload();
  await shopper.touch();
  await expect.poll(ahead).toHaveLength(1);
  await page.goto('/sign-up?next=/place-order');
  await expect.poll(ahead).toHaveLength(3);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((each) => each.includes('CartOrder'))).toEqual([]);
});

test('on a desktop the sign-up on the way to an order shows what is ordered', async ({ page, shopper }) => {
  await page.setViewportSize(desktop);
  await shopper.hasInCart('71', 2);
  await shopper.visit('/sign-up?next=/place-order');
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(`2 × ${sample.serum.name}`);
  await expect(order).toContainText('TotalUGX 90,000');
  await expect(page.getByText('2 items, total')).toBeHidden();
});

test('R15: who comes to a product from elsewhere orders it with three taps', async ({ page, shopper }) => {
  const hand = finger();
  await shopper.visit(sample.serum.path);
  await hand.tap(shopper.button('Buy now'));
  await shopper.fillSignUp(newPerson());
  await hand.tap(shopper.button('Continue'));
  await hand.tap(shopper.placeButton);
  await expect(page).toHaveURL('/orders');
  expect(hand.taps).toBe(3);
});

test('a sign-up on the way to an order says what is missing', async ({ page, shopper }) => {
  const amina = newPerson();
  await shopper.hasInCart('71');
  await shopper.visit('/sign-up?next=/place-order');
  await shopper.fillSignUp({ ...amina, phone: '0772', street: '' });
  await shopper.sendSignUp();
  const number = shopper.deliveryField('Phone number');
  await expect(shopper.deliveryField('Street address')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/We will confirm your order here/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/track your order/);
  await expect(number).toHaveAccessibleDescription(/Write it like 0772 123 456 or \+256 772 123 456/);
  await expect(shopper.deliveryField('Street address')).toHaveAccessibleDescription(
    'Street address is required',
  );
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    smallPhone.width,
  );
  await expect(shopper.authField('First name')).toHaveValue(amina.firstName);
  await expect(shopper.deliveryField('City/town')).toHaveValue(amina.city);
  const email = shopper.authField('Email');
  await email.fill('amina@gmail.con');
  await email.press('Tab');
  await shopper.button('Did you mean amina@gmail.com?').click();
  await expect(email).toHaveValue('amina@gmail.com');
  expect(await page.evaluate(() => sessionStorage.getItem('sign-up'))).toContain('"amina@gmail.com"');
  await email.fill(amina.email);
  await number.fill('+256772123456');
  await shopper.deliveryField('Street address').fill(amina.street);
  await expect(page.locator('.field-error')).toHaveCount(0);
  await shopper.sendSignUp();
  await expect(shopper.placeButton).toBeVisible();
});

test('the delivery’s fields are there before the script of the form', async ({ page, shopper }) => {
  await shopper.hasInCart('71');
  let go = () => {};
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/_astro\/.*\.js/, async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/sign-up?next=/place-order', { waitUntil: 'commit' });
  const amina = newPerson();
  await shopper.fillSignUp({ ...amina, city: '' });
  await expect(page.getByText('Date of birth')).toBeHidden();
  await shopper.sendSignUp();
  go();
  await expect(shopper.deliveryField('City/town')).toHaveAccessibleDescription('City/town is required');
  await expect(shopper.deliveryField('Street address')).toHaveValue(amina.street);
});

test.describe('a page that a translator has touched', () => {
  test.use({ expectedFaults: [/React error #418/] });

  test('a sign-up on the way to an order shows all that it needs', async ({ page, shopper }) => {
    await page.addInitScript(() => {
      const wrap = () => {
        for (const label of document.querySelectorAll('astro-island label:not(:has(font))'))
          for (const text of [...label.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE))
            text.replaceWith(
              Object.assign(document.createElement('font'), { textContent: text.textContent }),
            );
      };
      new MutationObserver(wrap).observe(document, { childList: true, subtree: true });
      document.addEventListener('DOMContentLoaded', wrap);
    });
    await shopper.hasInCart('71');
    await shopper.visit('/sign-up?next=/place-order');
    await expect(page.locator('.sign-up astro-island:not([ssr])')).toHaveCount(1);
    await expect(page.locator('#street')).toBeVisible();
    await expect(page.getByText('(optional)').locator('visible=true')).toHaveCount(1);
  });
});
