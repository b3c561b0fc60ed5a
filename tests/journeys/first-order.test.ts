import type { Locator } from 'playwright/test';
import { customerOn, newPerson } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { smallPhone } from '../support/screens.ts';

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

test('who has no account orders from the home page with six taps', async ({ page, shopper, baseURL }) => {
  const hand = finger();
  await shopper.visit('/');
  await hand.tap(page.getByRole('button', { name: /^Add .* to cart$/ }).first());
  await hand.tap(page.getByRole('banner').getByRole('link', { name: /Cart/ }));
  await hand.tap(page.getByRole('link', { name: 'Proceed to checkout' }));
  await hand.tap(page.getByRole('tab', { name: 'Sign Up' }));
  // Fills in the sign-up, whose tab is open already.
  await shopper.fillSignUp(newPerson());
  await hand.tap(shopper.button('Sign Up'));
  await expect(page).toHaveURL('/place-order');
  await expect(shopper.landmark).toHaveValue('opposite the mosque');
  await hand.tap(shopper.placeButton);
  await expect(page).toHaveURL('/orders');
  expect(hand.taps).toBeLessThanOrEqual(6);
  const [order] = await (await customerOn(page, baseURL ?? '')).orders();
  expect(order).toMatchObject({ address: { phone: '0772 123 456', city: 'Kampala' } });
  expect(order?.address.street).toBe('Plot 12, Kampala Road (landmark: opposite the mosque)');
});

test('R15: who comes to a product from elsewhere orders it with four taps', async ({ page, shopper }) => {
  const hand = finger();
  await shopper.visit(sample.serum.path);
  await hand.tap(shopper.button('Buy now'));
  await hand.tap(page.getByRole('tab', { name: 'Sign Up' }));
  await shopper.fillSignUp(newPerson());
  await hand.tap(shopper.button('Sign Up'));
  await hand.tap(shopper.placeButton);
  await expect(page).toHaveURL('/orders');
  expect(hand.taps).toBe(4);
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
  await page.goto('/login?next=/place-order', { waitUntil: 'commit' });
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
    await shopper.visit('/login?next=/place-order');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.locator('#sign-up astro-island:not([ssr])')).toHaveCount(1);
    await expect(page.locator('#street')).toBeVisible();
    await expect(page.getByText('(optional)').locator('visible=true')).toHaveCount(1);
  });
});
