import { expect, test, vi } from 'vitest';
import { openBrowser } from '../browser-fixture.ts';

const kept = {
  session: {
    token: 'of-jane',
    account: 'jane@example.com',
    customer: { name: 'Jane', email: 'jane@example.com' },
  },
  'cart/0mfu1': ['add', [['soap/default', 2]], []],
};

/** Coming back from a payment to a shop that answers like this. */
async function comeBack(search: string, answer: (request: Request) => Response | Promise<Response>) {
  const browser = openBrowser({ at: `/verify${search}`, kept, answer });
  const { $payment, verifyPayment } = await import('#stores/checkout/payment.ts');
  const { $cart } = await import('#stores/cart/cart.ts');
  await verifyPayment(search);
  const quantities = [...$cart.get().values()].map(({ quantity }) => quantity);
  return { browser, state: $payment.get(), quantities };
}

test('R20: a payment that went through empties the cart and leads to the orders', async () => {
  const answer = vi.fn<(request: Request) => Response>(() => Response.json({ success: 1 }));
  const { browser, quantities } = await comeBack('?success=true&orderId=a%2Fb', answer);
  expect(await answer.mock.calls[0]?.[0].json()).toEqual({ success: 'true', orderId: 'a/b' });
  expect(quantities).toEqual([0]);
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

test.each([
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', () => new Response('<html>')],
  [
    'a dead token',
    () => Response.json({ success: false, message: 'Please sign in again.' }, { status: 401 }),
  ],
])(
  'R20: after %s nothing is emptied, nobody is sent away, and nothing is asked again unasked',
  async (_, answer) => {
    const { browser, quantities, state } = await comeBack('?success=true&orderId=7', answer);
    expect(state.step).toBe('unsure');
    expect(quantities).toEqual([2]);
    expect(browser.location.replace).not.toHaveBeenCalled();
    expect(browser.asked).toHaveLength(1);
  },
);

test.each(['', '?', '?success', '?__proto__=1', '?=&&='])(
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

test.each(['?success=%E0%A4%A&orderId=%', '?orderId=1&orderId=2', `?orderId=${'x'.repeat(9_000)}`])(
  'R20: the query %j is asked about like any other',
  async (search) => {
    const { browser } = await comeBack(search, () => Response.json({ success: false }));
    expect(browser.location.replace).toHaveBeenCalledWith('/cart');
    expect(browser.flashToast().text).toBe('The payment could not be verified');
  },
);
