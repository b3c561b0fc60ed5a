import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foldCart } from '#domain/cart/cart-log.ts';
import { unconfirmedNotice } from '#domain/orders/order-messages.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { nextPageMs, signedOutToastMs } from '#domain/shop/shop.ts';
import { type OpenApp, openApp } from '../../server/app-fixture.ts';
import { newCustomer, password, registration } from '../../server/customer-fixture.ts';
import { hastenTimers, openBrowser } from '../browser-fixture.ts';

let shop: OpenApp;
beforeEach(async () => {
  shop = await openApp();
});
afterEach(() => shop.close());

const customer = { name: 'Jane Doe', email: 'jane@example.com' };
const captivePortal = () => new Response('<html><h1>Buy data to go on</h1></html>');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const atShop = (request: Request) => shop.call(new URL(request.url).pathname, request);

hastenTimers();

/** Keeps an unconfirmed order of this account; gives it as the storage has it. */
function placeAttempt(account: string, digit = '6', tries = 1): string {
  const clientOrderId = `${digit}f1c2a52-6d4e-4c1f-9d6a-0f5f0c8f3b11`;
  const text = JSON.stringify({ attempt: { clientOrderId }, tries });
  localStorage.setItem(`order-attempt/${account}`, text);
  return text;
}

test('who signs in is remembered, and the next page says so', async () => {
  await newCustomer(shop);
  const browser = openBrowser({ at: '/login?next=%2Forders', answer: atShop });
  const { signIn, leaveWhenSignedIn, $isAuthenticating } = await import('#stores/account/auth.ts');
  leaveWhenSignedIn();
  expect(browser.location.replace).not.toHaveBeenCalled();
  expect(await signIn({ email: 'jane@example.com', password })).toBeNull();
  expect(JSON.parse(browser.storage.session)).toEqual({
    token: expect.any(String),
    account: 'jane@example.com',
    customer,
    face: ['JD', 'Jane', 'Jane Doe', 'jane@example.com'],
  });
  expect(browser.location.replace).toHaveBeenCalledWith('/orders');
  expect(browser.flashToast()).toEqual({ text: 'Login successful!' });
  expect($isAuthenticating.get()).toBe(true);
});

test.each([
  ['none', undefined, 'jane@example.com'],
  ['a name alone', { name: 'Jane Doe' }, 'jane@example.com'],
  ['another address', { name: 'Jane Doe', email: 'j***@example.com' }, 'j***@example.com'],
])('R36: the account is the address that was typed, if a sign-in answers with %s', async (_, user, shown) => {
  const answer = () => Response.json({ success: true, token: 'of-jane', user });
  const browser = openBrowser({ at: '/login', answer });
  const { signIn } = await import('#stores/account/auth.ts');
  expect(await signIn({ email: ' Jane@Example.com ', password })).toBeNull();
  const { account, customer: kept } = JSON.parse(browser.storage.session ?? '');
  expect([account, kept.email]).toEqual(['jane@example.com', shown]);
});

test('a wrong password is said in the server’s words, and another try may follow', async () => {
  await newCustomer(shop);
  const browser = openBrowser({ answer: atShop });
  const { signIn, $isAuthenticating } = await import('#stores/account/auth.ts');
  const credentials = { email: 'jane@example.com', password: 'not the right one' };
  expect(await signIn(credentials)).toEqual({ text: 'The email or the password is wrong.', advice: '' });
  expect($isAuthenticating.get()).toBe(false);
  expect(browser.storage.session).toBeUndefined();
});

test('a sign-in that nobody answers says what helps', async () => {
  openBrowser({ answer: captivePortal });
  const { signIn } = await import('#stores/account/auth.ts');
  expect(await signIn({ email: 'jane@example.com', password })).toEqual({
    text: 'Login failed',
    advice: 'The shop did not answer. Check your connection and try again.',
  });
});

test.each(['signIn', 'register'] as const)(
  'a %s that is under way when the page is left signs nobody in, and Back finds a form to send again',
  async (name) => {
    if (name === 'signIn') await newCustomer(shop);
    const line = Promise.withResolvers<void>();
    const answer = async (request: Request) => {
      await line.promise;
      return atShop(request);
    };
    const browser = openBrowser({ at: '/login?next=%2Fplace-order', answer });
    const { signIn, register, $isAuthenticating } = await import('#stores/account/auth.ts');
    const credentials = { email: 'jane@example.com', password };
    const send = () => (name === 'signIn' ? signIn(credentials) : register(registration('jane')));
    const left = send();
    browser.happen('pagehide');
    expect($isAuthenticating.get()).toBe(false);
    line.resolve();
    expect(await left).toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(browser.storage.session).toBeUndefined();
    expect(browser.flashToast()).toBeNull();
    expect(await send()).toBeNull();
    expect(JSON.parse(browser.storage.session)).toMatchObject({ account: 'jane@example.com' });
  },
);

test('a sign-in leads on after Back too, and can be sent again if the way to the next page was cut', async () => {
  await newCustomer(shop);
  const browser = openBrowser({ at: '/login?next=%2Forders', answer: atShop });
  const { signIn, leaveWhenSignedIn, $isAuthenticating } = await import('#stores/account/auth.ts');
  const end = leaveWhenSignedIn();
  expect(await signIn({ email: 'jane@example.com', password })).toBeNull();
  expect(browser.location.replace.mock.calls).toEqual([['/orders']]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(browser.location.replace.mock.calls).toEqual([['/orders'], ['/orders']]);
  expect($isAuthenticating.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(nextPageMs);
  expect($isAuthenticating.get()).toBe(false);
  end();
});

test('two taps in one moment are one sign-up', async () => {
  const browser = openBrowser({ answer: atShop });
  const { register } = await import('#stores/account/auth.ts');
  await Promise.all([register(registration('jane')), register(registration('jane'))]);
  expect(browser.asked).toEqual(['/api/register.php']);
  expect(browser.flashToast()).toEqual({ text: 'Registration successful! Welcome to the shop.' });
});

test('a sign-up whose answer was lost is found to be done', async () => {
  const browser = openBrowser({
    async answer(request) {
      const done = await atShop(request);
      return request.url.endsWith('register.php') ? lost() : done;
    },
  });
  const { register } = await import('#stores/account/auth.ts');
  expect(await register(registration('jane'))).toBeNull();
  expect(browser.asked).toEqual(['/api/register.php', '/api/login.php']);
  expect(browser.flashToast()).toEqual({ text: 'Registration successful! Welcome to the shop.' });
});

test('a sign-up of which nothing is known makes no second account when it is sent again', async () => {
  let isDown = true;
  openBrowser({
    async answer(request) {
      const reply = await atShop(request);
      return isDown ? lost() : reply;
    },
  });
  const { register } = await import('#stores/account/auth.ts');
  expect(await register(registration('jane'))).toEqual({
    text: 'The shop did not answer',
    advice: 'Your account may exist already. Press Sign Up again: you will not get a second one.',
  });
  isDown = false;
  expect(await register(registration('jane'))).toBeNull();
});

test.each([
  [
    200,
    'Please verify your email',
    'Check your mail &amp; follow the link',
    'Check your mail & follow the link',
  ],
  [401, 'Please verify your email', undefined, ''],
  [200, undefined, 'Registration successful', 'Registration successful'],
])(
  'a sign-up that waits for a mailed confirmation is not said to have failed (%i, %s, %s)',
  async (status, refusal, said, advice) => {
    const browser = openBrowser({
      answer: (request) =>
        request.url.endsWith('register.php')
          ? Response.json({ success: true, message: said })
          : Response.json({ success: false, message: refusal }, { status }),
    });
    const { register } = await import('#stores/account/auth.ts');
    expect(await register(registration('jane'))).toEqual({ text: refusal ?? 'Login failed', advice });
    expect(browser.asked).toEqual(['/api/register.php', '/api/login.php']);
  },
);

test('a sign-up is done by itself once its mail was confirmed, though the shop says that the account is there', async () => {
  let registers = 0;
  let isConfirmed = false;
  openBrowser({
    answer(request) {
      if (request.url.endsWith('login.php'))
        return Response.json(
          isConfirmed
            ? { success: true, token: 'of-jane' }
            : { success: false, message: 'Please verify your email' },
        );
      return Response.json(
        ++registers === 1 ? { success: true } : { success: false, message: 'User already exists' },
      );
    },
  });
  const { register } = await import('#stores/account/auth.ts');
  expect(await register(registration('jane'))).toMatchObject({ text: 'Please verify your email' });
  isConfirmed = true;
  expect(await register(registration('jane'))).toBeNull();
});

/** What jane types at a sign-up on the way to an order, and what the shop knows of her then. */
async function signUpToOrder(extras: string, answer: (request: Request) => Response | Promise<Response>) {
  const browser = openBrowser({ at: '/login?next=%2Fplace-order', extras, answer });
  const { register } = await import('#stores/account/auth.ts');
  expect(await register(registration('jane'))).toBeNull();
  const token = JSON.parse(browser.storage.session ?? '').token;
  const { body } = await shop.post('getUserProfile', {}, { token });
  return { browser, profile: body.profile };
}

/** As an API that keeps name, email and password of a sign-up. */
const keepsNameAlone = async (request: Request) => {
  if (!request.url.endsWith('register.php')) return atShop(request);
  const { name, email, password: word } = await request.json();
  const body = JSON.stringify({ name, email, password: word });
  return atShop(new Request(request.url, { method: 'POST', headers: request.headers, body }));
};

test('an API that may keep no more than a name gets the profile behind a sign-up on the way to an order', async () => {
  const { browser, profile } = await signUpToOrder('', keepsNameAlone);
  expect(browser.asked).toEqual(['/api/register.php', '/api/update-user-profile.php']);
  expect(profile).toMatchObject({ phone: '+256 700 000 000', street: 'Kampala Road 1', city: 'Kampala' });
});

test.each([
  ['lost', lost],
  ['never answered', () => new Promise<Response>(() => {})],
])('if that is %s, the sign-up goes on, and what was typed is kept', async (_, fail) => {
  const { browser, profile } = await signUpToOrder('', (request) =>
    request.url.includes('update-user') ? fail() : keepsNameAlone(request),
  );
  expect(profile.phone).toBe('');
  expect(JSON.parse(browser.storage['typed-profile'] ?? '')).toMatchObject({ phone: '+256 700 000 000' });
  expect(browser.flashToast()).toEqual({ text: 'Registration successful! Welcome to the shop.' });
});

test('what was typed at a refused sign-up is stored after a sign-in of its account alone', async () => {
  await newCustomer(shop);
  await newCustomer(shop, 'amina');
  const refusedSignUp = async () => {
    const browser = openBrowser({ at: '/login?next=%2Fplace-order', answer: atShop });
    const { register, signIn } = await import('#stores/account/auth.ts');
    await register(registration('jane'));
    expect(browser.storage['typed-profile']).toBeUndefined();
    return { browser, signIn };
  };
  const another = await refusedSignUp();
  expect(await another.signIn({ email: 'amina@example.com', password })).toBeNull();
  expect(another.browser.storage['typed-profile']).toBeUndefined();
  const own = await refusedSignUp();
  expect(await own.signIn({ email: ' Jane@Example.com', password })).toBeNull();
  expect(JSON.parse(own.browser.storage['typed-profile'] ?? '')).toMatchObject({
    account: 'jane@example.com',
    phone: '+256 700 000 000',
  });
});

test.each([
  ['announces a sign-up of more fields', 'knownDevice', atShop],
  ['takes the profile behind the sign-up', '', keepsNameAlone],
])('if the API %s, nothing of it stays on the phone', async (_, extras, answer) => {
  const { browser } = await signUpToOrder(extras, answer);
  expect(browser.storage['typed-profile']).toBeUndefined();
});

test('an email that has an account is refused, and no password is tried on it', async () => {
  await newCustomer(shop);
  const browser = openBrowser({ answer: atShop });
  const { register } = await import('#stores/account/auth.ts');
  expect(await register(registration('jane'))).toEqual({
    text: 'There is already an account with this email. Please sign in.',
    advice: '',
  });
  expect(browser.asked).toEqual(['/api/register.php']);
});

test('R27: a browser that keeps nothing is told that nobody can stay signed in', async () => {
  await newCustomer(shop);
  const browser = openBrowser({ isFull: true, answer: atShop });
  const { signIn, leaveWhenSignedIn } = await import('#stores/account/auth.ts');
  leaveWhenSignedIn();
  expect(await signIn({ email: 'jane@example.com', password })).toMatchObject({ text: 'Login failed' });
  expect(browser.location.replace).not.toHaveBeenCalled();
});

const record = ['add', [['soap/default', 2]], [], 'jane@example.com'];

/** A browser in which Jane is signed in, with all that is kept for her, and what is the device's own. */
async function signedInBrowser(answer: (request: Request) => Response | Promise<Response>, at = '/') {
  const { token } = await newCustomer(shop);
  const account = 'jane@example.com';
  const kept = {
    session: { token, account: 'jane@example.com', customer: { name: 'Jane', email: 'jane@example.com' } },
    'cart/0mfu0': ['saved', [['soap/default', 3]], [], 'jane@example.com'],
    'cart/0mfu1': record,
    'cart/rubbish': 1,
    'cart-read': account,
    // Outlives the session (R33).
    'order-attempt/jane@example.com': { tries: 1 },
    'order-placed': { cart: [] },
    wishlist: ['soap'],
    recentSearches: ['soap'],
  };
  const browser = openBrowser({ at, kept, answer });
  localStorage.setItem('account', account);
  return { token, browser };
}

test('a customer who comes back is asked for by the token, and greeted by the name of today', async () => {
  const { browser, token } = await signedInBrowser(atShop);
  const { verifySession } = await import('#stores/account/account.ts');
  await verifySession();
  expect(JSON.parse(browser.storage.session)).toMatchObject({ token, customer });
  expect(browser.toasts).toEqual([]);
});

test.each([
  [{ email: 'jane@new.example' }, { name: 'Jane', email: 'jane@new.example' }],
  [
    { name: '', email: null },
    { name: 'Jane', email: 'jane@example.com' },
  ],
  [{ name: 'Jane Okello' }, { name: 'Jane Okello', email: 'jane@example.com' }],
])('a shop that tells %j of a customer who comes back takes no name or email away', async (user, known) => {
  const { browser } = await signedInBrowser(() => Response.json({ success: true, user }));
  const { verifySession } = await import('#stores/account/account.ts');
  await verifySession();
  expect(JSON.parse(browser.storage.session)).toMatchObject({ customer: known });
  expect(browser.toasts).toEqual([]);
});

test('R23: an invalid token ends the session and takes everything personal along, but what was not saved is the guest’s', async () => {
  const { browser, token } = await signedInBrowser(atShop);
  await shop.post('logout', {}, { token });
  const { verifySession } = await import('#stores/account/account.ts');
  const { $session } = await import('#stores/session.ts');
  const { $cart, cartRecords } = await import('#stores/cart/cart.ts');
  const seen: unknown[] = [];
  $session.subscribe((session) => seen.push(session?.token ?? null));
  $cart.subscribe((cart) => seen.push(cart.size));
  expect(foldCart(cartRecords.read()).size).toBe(1);
  await verifySession();
  expect(Object.keys(browser.storage).sort()).toEqual([
    'cart/0mfu1g',
    'order-attempt/jane@example.com',
    'recentSearches',
    'session-expired',
    'wishlist',
  ]);
  expect(browser.storage['cart/0mfu1g']).toBe('["add",[["soap/default",2]],[]]');
  expect(seen).toEqual([token, 1, null, 0, 1]);
  expect(browser.toasts).toEqual([{ kind: 'error', text: 'Please sign in again.' }]);
});

test.each([
  ['a captive portal’s page', captivePortal],
  ['silence', lost],
  ['a page with 401', () => new Response('<html>Unauthorized</html>', { status: 401 })],
  ['a fault of the server', () => Response.json({ success: false, message: 'Busy' }, { status: 503 })],
  ['a refusal', () => Response.json({ success: false, message: 'Not now' })],
])('%s signs nobody out', async (_, answer) => {
  const { browser } = await signedInBrowser(answer);
  const before = { ...browser.storage };
  const { verifySession } = await import('#stores/account/account.ts');
  await verifySession();
  expect({ ...browser.storage }).toEqual(before);
  expect(browser.toasts).toHaveLength(1);
});

test('an answer for a former customer does not touch the next one', async () => {
  let reply = (_: Response) => {};
  const { browser } = await signedInBrowser(() => new Promise((resolve) => (reply = resolve)));
  const { verifySession } = await import('#stores/account/account.ts');
  const loading = verifySession();
  await vi.waitFor(() => expect(browser.asked).toHaveLength(1));
  const next = {
    token: 'of-amina',
    account: 'amina@example.com',
    customer: { name: 'Amina', email: 'amina@example.com' },
  };
  browser.inAnotherTab('session', next);
  reply(Response.json({ success: false, message: 'Dead' }, { status: 401 }));
  await loading;
  expect(JSON.parse(browser.storage.session)).toEqual(next);
});

test('R23: what a sign-out has left is removed once, and the shop is told with the token that ended, once it can be reached', async () => {
  let isAway = false;
  const { browser, token } = await signedInBrowser((request) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return atShop(request);
  }, '/login');
  placeAttempt('amina@example.com');
  sessionStorage.setItem('session', browser.storage.session);
  delete browser.storage.session;
  const { finishSignOut } = await import('#inline/sign-out.ts');
  finishSignOut();
  expect(Object.keys(browser.storage).sort()).toEqual([
    'order-attempt/amina@example.com',
    'order-attempt/jane@example.com',
    'recentSearches',
    'wishlist',
  ]);
  expect(browser.flashToast()).toEqual({ text: signedOut, ms: signedOutToastMs });
  localStorage.setItem('cart/0mfu1', JSON.stringify(record));
  finishSignOut();
  expect(browser.storage['cart/0mfu1']).toBeDefined();
  const { reportSignOut } = await import('#stores/account/report-sign-out.ts');
  isAway = true;
  await reportSignOut();
  expect(sessionStorage.getItem('session')).toBe(token);
  isAway = false;
  await reportSignOut();
  expect((await shop.post('getUserDetails', {}, { token })).status).toBe(401);
  await reportSignOut();
  expect(browser.asked).toEqual(['/api/logout.php', '/api/logout.php']);
});

test('a sign-out is told to no shop that does not take that call', async () => {
  const browser = openBrowser({ extras: 'contact', answer: atShop });
  sessionStorage.setItem('session', 'some-token');
  const { reportSignOut } = await import('#stores/account/report-sign-out.ts');
  await reportSignOut();
  expect([browser.asked, Object.keys(sessionStorage)]).toEqual([[], []]);
});

test('R33: who signs in is told of an order of theirs that is not confirmed yet', async () => {
  await newCustomer(shop);
  const browser = openBrowser({ at: '/login', answer: atShop });
  placeAttempt('jane@example.com');
  const { signIn } = await import('#stores/account/auth.ts');
  expect(await signIn({ email: ' Jane@Example.com', password })).toBeNull();
  expect(browser.flashToast()).toMatchObject({ description: unconfirmedNotice.atSignIn });
  expect(browser.storage['order-attempt/jane@example.com']).toBeDefined();
});

test('somebody else’s cart that was left on the device is not merged into mine', async () => {
  await newCustomer(shop);
  const kept = { 'cart/0mfu1': [...record.slice(0, 3), 'amina@example.com'] };
  const browser = openBrowser({ kept, answer: atShop });
  localStorage.setItem('account', 'amina@example.com');
  const { signIn } = await import('#stores/account/auth.ts');
  await signIn({ email: 'jane@example.com', password });
  expect(Object.keys(browser.storage).sort()).toEqual(['account', 'device', 'session']);
});

test('a session that lapsed keeps its cart for the same account’s sign-in', async () => {
  const { browser } = await signedInBrowser(atShop);
  const { $session } = await import('#stores/session.ts');
  $session.set(null);
  const { signIn } = await import('#stores/account/auth.ts');
  await signIn({ email: 'jane@example.com', password });
  const { $cart } = await import('#stores/cart/cart.ts');
  expect([...$cart.get()]).toEqual([['soap/default', { quantity: 5, saved: false }]]);
  expect(browser.storage['cart-read']).toBeUndefined();
});

test('that a session has ended is known on every page until the next sign-in', async () => {
  const { browser, token } = await signedInBrowser(atShop);
  await shop.post('logout', {}, { token });
  const { verifySession } = await import('#stores/account/account.ts');
  await verifySession();
  vi.resetModules();
  const { $isSessionExpired } = await import('#stores/cart/cart.ts');
  $isSessionExpired.listen(() => {});
  expect($isSessionExpired.get()).toBe(true);
  const { signIn } = await import('#stores/account/auth.ts');
  await signIn({ email: 'jane@example.com', password });
  expect($isSessionExpired.get()).toBe(false);
  expect(browser.storage['session-expired']).toBeUndefined();
});
