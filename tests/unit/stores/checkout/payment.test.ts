import { expect, test, vi } from 'vitest';
import { sessionOf } from '../../../support/people.ts';
import { openBrowser } from '../browser-fixture.ts';

const kept = {
  session: sessionOf('Jane'),
  'cart/0mfu1': ['add', [['soap/default', 2]], []],
};

/** The customer's orders as the shop lists them: 3 is paid in cash, 7 online, 8 and 9 do not say. */
const orders = [
  { _id: 3, paymentMethod: 'COD' },
  { _id: '7', paymentMethod: 'Stripe' },
  { _id: 8 },
  { id: 9, paymentMethod: 'N/A' },
];

const listed = () => Response.json({ success: 1, orders });

/** Coming back from a payment to a shop that answers like this, and lists these orders. */
async function comeBack(
  search: string,
  answer: (request: Request) => Response | Promise<Response>,
  list: (request: Request) => Response | Promise<Response> = listed,
) {
  const isList = ({ url }: Request) => url.endsWith('/user-orders.php');
  const browser = openBrowser({
    at: `/verify${search}`,
    kept,
    answer: (request) => (isList(request) ? list : answer)(request),
  });
  const { $payment, verifyPayment } = await import('#stores/checkout/payment.ts');
  const { $cart } = await import('#stores/cart/cart.ts');
  await verifyPayment(search);
  const quantities = [...$cart.get().values()].map(({ quantity }) => quantity);
  return { browser, state: $payment.get(), quantities, $payment, verifyPayment };
}

const listPath = '/api/user-orders.php';
const verificationPath = '/api/verify-stripe.php';

test('R20: a payment that went through empties the cart and leads to the orders', async () => {
  const answer = vi.fn<(request: Request) => Response>(() => Response.json({ success: 1 }));
  const { browser, quantities } = await comeBack('?success=true&orderId=7', answer);
  expect(await answer.mock.calls[0]?.[0].json()).toEqual({ success: 'true', orderId: '7' });
  expect(quantities).toEqual([0]);
  expect(browser.asked).toEqual([listPath, verificationPath]);
  expect(browser.location.replace).toHaveBeenCalledWith('/orders');
  expect(browser.flashToast()).toEqual({ text: 'Order placed successfully!' });
});

test('R20: a payment that did not leads to the cart, which is as it was and says why', async () => {
  const answer = () => Response.json({ success: false, message: 'The card was declined.' });
  const { browser, quantities } = await comeBack('?success=false&orderId=7', answer);
  expect(quantities).toEqual([2]);
  expect(browser.location.replace).toHaveBeenCalledWith('/cart');
  expect(browser.flashToast()).toEqual({ kind: 'error', text: 'The card was declined.' });
});

test.each(['8', '9'])(
  'R20: the payment of order %s, of which the list does not say how it is paid, is checked only after the shopper says that it was online',
  async (id) => {
    const search = `?success=true&orderId=${id}`;
    const answers = [new Response('<html>'), Response.json({ success: 1 })];
    const answer = () => answers.shift() ?? Response.error();
    const { browser, state, $payment, quantities, verifyPayment } = await comeBack(search, answer);
    expect([state, browser.asked, quantities]).toEqual([
      { step: 'method-unknown', orderId: id },
      [listPath],
      [2],
    ]);
    await verifyPayment(search, true);
    expect(browser.asked).toEqual([listPath, listPath, verificationPath]);
    // Try again does not ask the shopper again.
    expect($payment.get()).toEqual({
      step: 'unsure',
      message: 'The payment could not be verified',
      isSaidOnline: true,
    });
    await verifyPayment(search, true);
    expect(browser.location.replace).toHaveBeenCalledWith('/orders');
  },
);

test.each([
  ['to an order that is paid in cash', '?success=false&orderId=3'],
  ['to an order that is not in the list', '?success=true&orderId=4'],
  ['to an order that PHP alone takes for one of the list', '?success=false&orderId=7%20'],
])(
  'R20: after a link %s no payment is checked and nothing is emptied, whatever the shopper says',
  async (_, search) => {
    const { browser, state, quantities, $payment, verifyPayment } = await comeBack(search, () =>
      Response.json({ success: 1 }),
    );
    expect(state).toEqual({ step: 'none' });
    await verifyPayment(search, true);
    expect($payment.get()).toEqual({ step: 'none' });
    expect(browser.asked).toEqual([listPath, listPath]);
    expect(quantities).toEqual([2]);
    expect(browser.location.replace).not.toHaveBeenCalled();
    expect(browser.flashToast()).toBeNull();
  },
);

test.each([
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', () => new Response('<html>')],
])(
  'R20: after %s nothing is emptied, nobody is sent away, and nothing is asked again unasked',
  async (_, answer) => {
    const { browser, quantities, state } = await comeBack('?success=true&orderId=7', answer);
    expect(state.step).toBe('unsure');
    expect(quantities).toEqual([2]);
    expect(browser.location.replace).not.toHaveBeenCalled();
    expect(browser.asked).toEqual([listPath, verificationPath]);
  },
);

test.each([
  ['is refused', () => Response.json({ success: false, message: 'The shop is busy.' }), 'The shop is busy.'],
  ['is no list', () => Response.json({ success: 1, orders: 'none' }), 'Error loading orders'],
])(
  'R20: without the orders (the list %s) no payment is asked about; Try again asks for both',
  async (_, refusal, message) => {
    let refused = 0;
    const answers = () => (refused++ === 0 ? refusal() : listed());
    const paid = () => Response.json({ success: 1 });
    const { browser, state, quantities, verifyPayment } = await comeBack(
      '?success=true&orderId=7',
      paid,
      answers,
    );
    expect(state).toEqual({ step: 'unsure', message, isSaidOnline: false });
    expect(quantities).toEqual([2]);
    expect(browser.asked).toEqual([listPath]);
    expect(browser.location.replace).not.toHaveBeenCalled();
    await verifyPayment('?success=true&orderId=7');
    expect(browser.asked).toEqual([listPath, listPath, verificationPath]);
    expect(browser.location.replace).toHaveBeenCalledWith('/orders');
  },
);

test.each([
  ['list of orders', [listPath]],
  ['payment', [listPath, verificationPath]],
])(
  'R20: a session that the shop no longer knows, as its answer about the %s says, is told',
  async (_, asked) => {
    const dead = () => Response.json({ success: false, message: 'Invalid token' }, { status: 401 });
    const isOfList = asked.length === 1;
    const { browser, state, quantities } = await comeBack(
      '?success=true&orderId=7',
      dead,
      isOfList ? dead : listed,
    );
    expect([state, browser.asked, quantities]).toEqual([{ step: 'signed-out' }, asked, [2]]);
    expect(browser.location.replace).not.toHaveBeenCalled();
  },
);

test.each(['', '?', '?success', '?__proto__=1', '?=&&=', '?success=true', '?success=false&orderId='])(
  'the query %j names no payment: nothing is asked, and nobody is told of a fault',
  async (search) => {
    const { browser, state, quantities } = await comeBack(search, () => Response.json({ success: false }));
    expect(state).toEqual({ step: 'none' });
    expect(browser.asked).toEqual([]);
    expect(quantities).toEqual([2]);
    expect(browser.location.replace).not.toHaveBeenCalled();
    expect(browser.flashToast()).toBeNull();
  },
);
