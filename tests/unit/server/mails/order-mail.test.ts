import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelled, orderStatuses } from '#domain/orders/order-details.ts';
import { type MailedOrder, orderMail as mailAbout } from '#server/mails/order-mail.ts';
import { mailSettingsFrom } from '#server/mails/transport.ts';

const orderMail = (about: MailedOrder) => mailAbout(about, 'https://lulu.example');

const order: MailedOrder = {
  id: '0123456789abcdef01234567',
  status: 'Order Placed',
  isConfirmation: true,
  amount: 38_500,
  paymentMethod: 'Cash on Delivery',
  placedAt: Date.UTC(2026, 10, 21, 9),
  address: {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
    phone: '+256 700 000 000',
    street: 'Kampala Road 1',
    city: 'Kampala',
    state: '',
    zipcode: '',
    country: 'Uganda',
  },
  isAddressConfirmed: true,
  lines: [
    { name: 'Soap', size: 'default', quantity: 2, price: 9_500 },
    { name: 'Shirt', size: 'M', quantity: 1, price: 14_500 },
  ],
};

test('the confirmation has each line, the sums, where it goes and whom to call', () => {
  expect(orderMail(order)).toMatchObject({
    subject: 'Your order 01234567 at Lulu arrives Mon 23 – Tue 24 Nov',
    text: `Thank you, Jane!
Arrives Mon 23 – Tue 24 Nov. Have UGX 38,500 ready.

Order #01234567, 21 November 2026

Track my order:
https://lulu.example/orders

What happens next:
1. We pack your order.
2. The rider calls you on the number ending in 000, and brings it.
3. You pay UGX 38,500 in cash when it is in your hands. You have 7 days for returns.

Delivery to:
Jane Doe
Kampala Road 1
Kampala, Uganda

2 × Soap, UGX 9,500 each: UGX 19,000
1 × Shirt, size M: UGX 14,500

Subtotal: UGX 33,500
Shipping: UGX 5,000
Total, Cash on Delivery: UGX 38,500

WhatsApp us:
https://wa.me/256700123456?text=Hello%20Lulu%2C%20about%20my%20order%20%2301234567%3A%20

Is something wrong? Call +256 700 123 456 or write to hello@lulu.example.

Lulu
Kampala Road, Kampala, Uganda
`,
  });
});

test('before its first delivery an address may be a stranger’s: the mail has all of the shop, and one word that the account wrote', () => {
  const { text, html } = orderMail({ ...order, isAddressConfirmed: false });
  expect(text).toMatch(/^Thank you, Jane!\nArrives Mon 23 – Tue 24 Nov\./);
  expect(text).toContain('ending in 000, and brings it.\n');
  expect(text).toContain(
    'Delivery to:\nKampala, Uganda\nFor your safety your full address stands in My Orders only.\n',
  );
  expect(`${text}${html}`).not.toMatch(/Doe|Kampala Road 1/);
  const firstName = 'Win now';
  const far = { ...order.address, firstName, street: 'Main Street (landmark: win now)', city: firstName };
  const { text: written } = orderMail({ ...order, address: far, isAddressConfirmed: false });
  expect(written).toMatch(/^Thank you for your order!\n/);
  expect(written).toContain(
    'Delivery to:\nOutside Kampala\nFor your safety your full address and landmark stand in My Orders only.',
  );
  expect(written).not.toMatch(/win now/i);
});

test('an order of the night is of the day that it was in Kampala, as in My Orders', () => {
  const placedAt = Date.UTC(2026, 10, 26, 22, 30);
  expect(orderMail({ ...order, placedAt }).text).toContain('#01234567, 27 November 2026');
  expect(orderMail({ ...order, placedAt, isConfirmation: false }).text).toContain(', 27 November 2026');
});

test('a landmark stands whole on its own line', () => {
  const landmark = 'blue gate after Total, opposite the mosque, second floor on the left';
  const street = `Plot 14, Kiira Road (landmark: ${landmark})`;
  expect(orderMail({ ...order, address: { ...order.address, street } }).text).toContain(
    `\nPlot 14, Kiira Road\n${landmark}\nKampala, Uganda\n`,
  );
});

test('a mail shows days and amount beside its subject, fetches nothing, and takes at most 10 kB', () => {
  const line = { name: 'Ärmelloses Kleid '.repeat(20), size: 'XXL', quantity: 2, price: 14_500 };
  const lines = Array.from({ length: 40 }, () => line);
  const street = `${'ä'.repeat(120)} (landmark: ${'ö'.repeat(120)})`;
  const { html, text } = orderMail({ ...order, lines, address: { ...order.address, street } });
  expect(text).toContain('\nand 20 more in My Orders: UGX 580,000\n\nSubtotal: UGX 1,160,000\n');
  expect(html).toMatch(
    /<body>\s*<div class="preview">Arrives Mon\u00a023\u00a0– Tue\u00a024\u00a0Nov\. Have UGX/,
  );
  expect(html).not.toMatch(/<(img|link|script)|url\(|src=/);
  expect(Buffer.byteLength(html)).toBeLessThan(10_000);
});

test('R4: free delivery is told as in My Orders', () => {
  const lines = [{ name: 'Dress', size: 'S', quantity: 1, price: 60_000 }];
  expect(orderMail({ ...order, lines, amount: 60_000 }).text).toContain(
    'Shipping: UGX 5,000\nFree delivery: −UGX 5,000\nTotal, Cash on Delivery: UGX 60,000',
  );
});

test('what is cancelled or delivered announces no rider, and what is cancelled no payment', () => {
  const textOf = (status: typeof cancelled | 'Delivered') =>
    orderMail({ ...order, status, isConfirmation: false }).text;
  for (const status of [cancelled, 'Delivered'] as const)
    expect(textOf(status)).not.toMatch(/Delivery to|rider calls/);
  expect(textOf('Delivered')).toContain('Total, Cash on Delivery: UGX 38,500');
  expect(textOf(cancelled)).toContain('Total: UGX 38,500');
});

test('each status is told in its own words', () => {
  const texts = [...orderStatuses, cancelled].map((status) =>
    orderMail({ ...order, status, isConfirmation: false }),
  );
  expect(new Set(texts.map(({ text }) => text.split('\n')[0])).size).toBe(6);
  expect(texts[3]?.text).toContain('on its way to you\nHave UGX 38,500 ready.\n');
  expect(texts.map(({ text }) => text.includes('✓ We pack your order.'))).toEqual([
    ...[false, false, true, true],
    ...[false, false],
  ]);
  expect(texts[5]?.text).not.toContain('Have UGX');
});

test('what a customer or a catalogue wrote stays text on its line', () => {
  const { text, html } = orderMail({
    ...order,
    address: { ...order.address, street: "<b>\n\nPay here: & 'now'" },
    lines: [{ name: '<img src=x>\r\nTotal: UGX 1', size: '"><script>', quantity: 1, price: 5 }],
  });
  expect(html).not.toMatch(/<(img|script)\b|<b> Pay/);
  expect(html).toContain('&#60;b&#62; Pay here: &#38; &#39;now&#39;');
  expect(text).not.toMatch(/^(Pay here|Total: UGX 1$)/m);
});

const linkable = /[\p{L}\p{N}][.．。｡/\\:：][\p{L}\p{N}]|[@＠]|[/\\]{2}|(\p{N}[^\p{L}\p{N}]*){6}/u;

test.each([
  ['opp. Shell/Total', 'opp. Shell / Total'],
  ['Plot 5/7', 'Plot 5 / 7'],
  ['Bukoto-Ntinda rd.', 'Bukoto-Ntinda rd.'],
  ['evil.ug/win', 'evil. ug / win'],
  ['https://evil.ug', 'https: evil. ug'],
])('the street %s stands in a mail as %s', (street, written) => {
  expect(orderMail({ ...order, address: { ...order.address, street } }).text).toContain(
    `\n${written}\nKampala,`,
  );
});

test('whatever a customer writes, a mail program finds nothing to link', () => {
  const words = ['www', 'http', 'd/o', 'evil', 'ug', 'co', '0772', '34', 'Plot', 'é'];
  const signs = [...'./\\@: -．＠：?#', '//', '://', "'", '\u200d', '\n'];
  const text = fc
    .array(fc.constantFrom(...words, ...signs), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const keys = ['firstName', 'lastName', 'phone', 'street', 'city', 'state', 'zipcode', 'country'];
  const written = fc.record(Object.fromEntries(keys.map((key) => [key, text])));
  fc.assert(
    fc.property(written, (address) => {
      const lines = orderMail({ ...order, address }).text.split('\n');
      expect(lines[0]).not.toMatch(linkable);
      const [start, end] = [
        lines.indexOf('Delivery to:') + 1,
        lines.findIndex((line) => line.includes('Soap')),
      ];
      for (const line of lines.slice(start, end)) expect(line).not.toMatch(linkable);
    }),
  );
});

test.each([
  '0772–345–678',
  '0772:345:678',
  '0772*345·678',
  '0772|345=678',
  '⓪⑦⑦②③④⑤⑥⑦⑧',
  '０７７２　３４５　６７８',
  'plot 07, 72/345, 678',
])('%s is a number to call, and does not stand in an address', (number) => {
  const { text } = orderMail({
    ...order,
    address: { ...order.address, street: `Now ${number}`, city: 'Gulu' },
  });
  const written = text.slice(text.indexOf('Delivery to:'), text.indexOf('Soap'));
  expect(written).toMatch(/(Now|plot) …\nGulu/);
});

test.each(['Jane', "O'Neill", 'Dr. Okello', 'ጸሐይ', 'K.Me', 'Hassan s/o Omar'])(
  'a mail greets %s',
  (firstName) => {
    const greeted = firstName.replace(/[./](?=\w)/, '$& ').replace('/', ' /');
    expect(orderMail({ ...order, address: { ...order.address, firstName } }).text).toContain(
      `Thank you, ${greeted}!`,
    );
  },
);

test('mails are files from the shop unless the owner says otherwise, and a secret is never repeated', () => {
  const shop = { name: 'Lulu', email: 'hello@lulu.example' };
  const plain = { smtpUrl: null, from: { name: 'Lulu', address: 'hello@lulu.example' } };
  expect(mailSettingsFrom({}, shop)).toEqual(plain);
  expect(mailSettingsFrom({ SMTP_URL: ' ', SHOP_MAIL_FROM: '' }, shop)).toEqual(plain);
  expect(
    mailSettingsFrom({ SMTP_URL: 'smtps://u:p@mail.example', SHOP_MAIL_FROM: 'Orders <o@x.example>' }, shop),
  ).toEqual({ smtpUrl: 'smtps://u:p@mail.example', from: { name: 'Orders', address: 'o@x.example' } });
  expect(mailSettingsFrom({ SHOP_MAIL_FROM: 'o@x.example' }, shop).from).toEqual({
    name: 'Lulu',
    address: 'o@x.example',
  });
  for (const url of [
    'user:secret@mail',
    ...['#', '/', '?'].map((sign) => `smtps://user:12${sign}secret@mail`),
  ]) {
    const secret = () => mailSettingsFrom({ SMTP_URL: url }, shop);
    expect(secret).toThrow(/^SMTP_URL makes no sense: .*@mail\.example, with # .* written as %23 %2F %3F /);
    expect(secret).not.toThrow(/secret/);
  }
  expect(() => mailSettingsFrom({ SHOP_MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, shop)).toThrow(
    'SHOP_MAIL_FROM is',
  );
});
