import type { Page } from 'playwright/test';
import { keepRanges } from '#domain/text/keep-units.ts';
import { address, newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { facts } from '../support/sample-pages.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

/** The addresses that the page asks the browser to open, among them those of other programs. */
async function watchAddresses(page: Page): Promise<string[]> {
  const addresses: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  devTools.on('Page.frameRequestedNavigation', ({ url }) => addresses.push(url));
  return addresses;
}

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Amina Nakato');
  await page.getByLabel('Email', { exact: true }).fill('amina@mail.example');
  await page.getByLabel('Phone').fill('0772 123 456');
  await page.getByLabel('Subject').selectOption('Product Inquiry');
  await page.getByLabel('Message').fill('Is the 400 ml lotion back?\nI need two & a soap.');
}

/** Makes the shop out of reach for messages, and gives the ways that the form offers then. */
async function failToSend(page: Page): Promise<void> {
  await page.route('**/api/contact.php', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message could not be sent').filter({ visible: true })).toBeVisible();
}

const text =
  'Is the 400 ml lotion back?\nI need two & a soap.\n\nAmina Nakato, amina@mail.example, 0772 123 456';

test('R21: a message reaches the shop, and only then is the form empty', async ({ page, shopper }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact.php')) calls++;
  });
  await shopper.visit('/contact');
  await writeMessage(page);
  const sent = page.waitForResponse('**/api/contact.php');
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  expect(await (await sent).json()).toMatchObject({ success: true });
  expect((await sent).request().postDataJSON()).toEqual({
    name: 'Amina Nakato',
    email: 'amina@mail.example',
    phone: '0772 123 456',
    subject: 'Product Inquiry',
    message: 'Is the 400 ml lotion back?\nI need two & a soap.',
  });
  await expect(page.getByRole('status').filter({ hasText: 'sent' })).toHaveText(
    "Your message has been sent successfully! We'll get back to you soon.",
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
  // The pressed button could not keep the focus while it was sent.
  await expect(page.getByRole('status').filter({ hasText: 'sent' })).toBeFocused();
  expect(calls).toBe(1);
});

test('a visitor who leaves a phone number needs no email', async ({ page, shopper }) => {
  await shopper.visit('/contact');
  await writeMessage(page);
  await page.getByLabel('Email', { exact: true }).fill('');
  await page.getByLabel('Phone').fill('');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please leave an email address or a phone number.')).toBeVisible();
  await page.getByLabel('Phone').fill('0772 123 456');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/has been sent successfully/)).toBeVisible();
});

test('a mistyped email is mended with one tap', async ({ page, shopper }) => {
  await shopper.visit('/contact');
  await shopper.touch();
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('amina@gmial.com');
  await page.getByLabel('Phone').focus();
  await page.getByRole('button', { name: 'Did you mean amina@gmail.com?' }).click();
  await expect(email).toHaveValue('amina@gmail.com');
  await expect(email).toBeFocused();
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  await writeMessage(page);
  await email.fill('amina@gmial.com');
  const sent = page.waitForRequest('**/api/contact.php');
  await page.getByRole('button', { name: 'Send message' }).click({ delay: 50 });
  await sent;
});

test.describe('a shop out of reach', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });

  test('R21: what cannot be sent stays, and other ways are shown', async ({ page, shopper }) => {
    await page.route('**/send-form.js*', (route) => route.abort());
    await shopper.visit('/contact');
    await writeMessage(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Your message could not be sent').filter({ visible: true })).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue(/two & a soap/);
    await expect(page.getByRole('button', { name: 'Write on WhatsApp' })).toBeVisible();
    await page.unroute('**/send-form.js*');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText(/has been sent successfully/)).toBeVisible();
  });

  test('R21: a message opens the visitor’s mail program, filled in', async ({ page, shopper }) => {
    const addresses = await watchAddresses(page);
    await shopper.visit('/contact');
    await writeMessage(page);
    await failToSend(page);
    await page.getByRole('button', { name: 'Write by email' }).click();
    await expect.poll(() => addresses.filter((each) => each.startsWith('mailto:'))).toHaveLength(1);
    const letter = new URL(addresses.find((each) => each.startsWith('mailto:')) ?? '');
    expect(letter.pathname).toBe(facts.email);
    expect(letter.searchParams.get('subject')).toBe('Product Inquiry');
    expect(letter.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(text);
    await expect(page.getByLabel('Message')).toHaveValue(/two & a soap/);
    await expect(page.getByText(/has been sent/)).toHaveCount(0);
  });
});

test.describe('the chat', () => {
  test.use({ expectedFaults: [/Another host was asked: https:\/\/wa\.me\/|ERR_FAILED/] });

  test('R21: a message opens the chat with everything filled in', async ({ page, shopper }) => {
    await page.route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
    );
    await shopper.visit('/contact');
    await writeMessage(page);
    await failToSend(page);
    await page.getByRole('button', { name: 'Write on WhatsApp' }).click();
    await page.waitForURL('https://wa.me/**');
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe(`/${facts.chatNumber}`);
    expect(searchParams.get('text')?.replaceAll('\r\n', '\n')).toBe(`Product Inquiry\n\n${text}`);
  });
});

test('an unfinished message shows the field that is missing', async ({ page, shopper }) => {
  const addresses = await watchAddresses(page);
  await shopper.visit('/contact');
  await page.getByLabel('Name').fill('Amina Nakato');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('no address');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  expect(addresses.filter((each) => !each.startsWith('http://localhost'))).toEqual([]);
});

test('a customer who has not ordered finds the number of the profile', async ({ page, shopper }) => {
  await shopper.visitAs(await newCustomer(), '/contact');
  await page.getByLabel('Subject').focus();
  await expect(page.getByLabel('Phone')).toHaveValue(address.phone);
});

test('a number that nobody can call is refused, and that of the last order stands there', async ({
  page,
  shopper,
}) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact.php')) calls++;
  });
  await shopper.visitAs(await newCustomer(), '/cart');
  await page.evaluate(() => {
    const orders = [{ address: { phone: '0701 765 432' } }];
    localStorage.seenOrders = JSON.stringify({ account: localStorage.account, orders });
  });
  await page.goto('/contact');
  await shopper.touch();
  await expect(page.getByLabel('Phone')).toHaveValue('0701 765 432');
  await writeMessage(page);
  await page.getByLabel('Phone').fill('call me');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByText('Please check this phone number.')).toBeVisible();
  await page.getByLabel('Phone').fill('0772 123 456');
  await expect(page.getByText('Please check this phone number.')).toHaveCount(0);
  expect(calls).toBe(0);
});

test.describe('the map', () => {
  test.use({
    expectedFaults: [/Another host was asked: https:\/\/www\.openstreetmap\.org\/export\/embed\.html/],
  });

  test('R25: comes when it is asked for, and not before', async ({ page, shopper }) => {
    const asked: string[] = [];
    await page.route(/^https:/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' });
    });
    await shopper.visit('/contact');
    await page.getByRole('heading', { name: 'Find our store' }).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Show the map' }).click();
    const map = page.locator('iframe');
    await expect(map).toHaveAccessibleName('Find our store');
    await expect(map).toBeFocused();
    await expect.poll(() => asked).toHaveLength(1);
    const { searchParams } = new URL(asked[0] ?? '');
    expect(searchParams.get('marker')).toBe('0.3136,32.5811');
    await expect(page.getByRole('link', { name: 'Show the map' })).toHaveCount(0);
  });
});

test('the shop can be called, chatted with and found', async ({ page, shopper }) => {
  await shopper.visit('/contact');
  const details = page.getByRole('region', { name: 'Contact details' });
  await expect(details.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+256700123456');
  await expect(details.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/${facts.chatNumber}?text=Hello%20${facts.name}`,
  );
  // The address is read as one word, wherever it may break.
  for (const place of [details, page.getByRole('contentinfo')]) {
    await expect(place.getByRole('link', { name: facts.email })).toHaveAttribute(
      'href',
      `mailto:${facts.email}`,
    );
  }
  for (const hours of facts.hours.split(', ')) await expect(details).toContainText(keepRanges(hours));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(keepRanges(facts.hours));
  for (const place of [details, footer]) await expect(place).toContainText('Mon–\u2060Fri 9am–\u20606pm');
  await expect(details.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', facts.instagram);
  await expect(details.getByRole('link', { name: 'TikTok' })).toHaveAttribute('href', facts.tiktok);
});

test('a signed-in customer finds name and email filled in', async ({ page, shopper }) => {
  const customer = await newCustomer();
  await shopper.visitAs(customer, '/contact');
  await expect(page.getByLabel('Name')).toHaveValue('Jane Nakato');
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
});
