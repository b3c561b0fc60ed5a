import { readFileSync } from 'node:fs';
import { decodeEntities } from '#domain/text/entities.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';

test('a screen decodes each entity once, and runs nothing of it', async ({ page, shopper }) => {
  const names =
    readFileSync('src/domain/text/entities.ts', 'utf8').match(/\b[A-Za-z][A-Za-z\d]{1,9}\b/g) ?? [];
  const known = names.map((name) => `&${name};`).filter((entity) => decodeEntities(entity) !== entity);
  expect(known.length).toBeGreaterThan(120);
  const others = ['&#233;', '&#xE9;', '&#128;', '&#x110000;', '&amp;lt;', 'AT&T', '&copy 2026', '&nothing;'];
  const markup = '&lt;img src=x onerror=alert(1)&gt;</textarea><img src=x onerror=alert(2)>';
  await page.route('**/api/get-user-profile.php', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const profile = {
      ...reply.profile,
      first_name: known.join('.'),
      last_name: others.join('.'),
      street: markup,
    };
    await route.fulfill({ response, json: { ...reply, profile } });
  });
  await shopper.visitAs(await newCustomer(), '/profile');
  const main = page.getByRole('main');
  const line = (text: string) =>
    decodeEntities(text)
      .replace(/\s+/g, ' ')
      .replace(/[\u00ad]/g, '');
  await expect(main).toContainText(line(known.join('.')).trim());
  await expect(main).toContainText(line(others.join('.')));
  await expect(main).toContainText(line(markup));
  await expect(main.locator('img[src="x"]')).toHaveCount(0);
});
