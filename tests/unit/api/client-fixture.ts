import type { RequestListener } from 'node:http';
import type { ClientOptions, Outcome } from '#api/client/call.ts';
import { type Client, createClient, type WithoutReply } from '#api/client.ts';
import type { CallName } from '#api/contract.ts';
import type { OrderAttempt } from '#domain/orders/order.ts';
import { amina } from '../../support/people.ts';
import { misbehaving } from './misbehaving-server.ts';

/** A client of somebody signed in, whose waits are short. */
export function quickClient(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl, token: () => 'token-7', retryMs: 2, timeoutMs: 5_000, ...options });
}

/** How one call ends at a server that answers like this, and how often it was asked. */
export async function outcomeAt(
  answers: RequestListener | readonly RequestListener[],
  call: (client: Client) => Promise<Outcome<unknown>>,
  options: Partial<ClientOptions> = {},
) {
  await using server = await misbehaving(...[answers].flat());
  const outcome = await call(quickClient(server.url, options));
  return { ...outcome, asked: server.asked.length };
}

const address: OrderAttempt['address'] = {
  ...amina,
  ...{
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
    phone: '0772123456',
    state: '',
    zipcode: '',
  },
};

export const attempt: OrderAttempt = {
  clientOrderId: '6f1c2a52-6d4e-4c1f-9d6a-0f5f0c8f3b11',
  lines: [
    {
      productId: '7',
      name: 'Soap',
      images: ['https://shop.example/soap.jpg'],
      size: 'default',
      quantity: 2,
      price: 9_500,
      category: 'Laundry',
      subCategory: 'Pearl',
    },
  ],
  address,
  amount: 24_000,
};

type ClientCall = Exclude<CallName, WithoutReply>;

/** One try of each call. */
export const tries: Record<ClientCall, (client: Client) => Promise<Outcome<unknown>>> = {
  listProducts: (client) => client.listProducts(),
  login: (client) => client.login({ email: 'jane@example.com', password: 'secret-words' }),
  register: (client) =>
    client.register({ name: 'Jane', email: 'jane@example.com', password: 'secret-words' }),
  getUserDetails: (client) => client.getUserDetails(),
  getUserProfile: (client) => client.getUserProfile(),
  updateUserProfile: (client) => client.updateUserProfile({ ...address, dateOfBirth: '' }),
  getCart: (client) => client.getCart(),
  addToCart: (client) => client.addToCart({ itemId: '7', size: 'M' }),
  updateCart: (client) => client.updateCart({ itemId: '7', size: 'M', quantity: 2 }),
  placeOrder: (client) => client.placeOrder(attempt),
  userOrders: (client) => client.userOrders(),
  cancelOrder: (client) => client.cancelOrder({ orderId: '1' }),
  returnOrder: (client) => client.returnOrder({ orderId: '1', reason: 'Small' }),
  verifyStripe: (client) => client.verifyStripe({ success: 'true', orderId: '1' }),
  contact: (client) =>
    client.contact({ name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' }),
  reviews: (client) => client.reviews({ orderId: '1', productId: '7', stars: 5, text: 'Soft' }),
  logout: (client) => client.logout(),
  changePassword: (client) =>
    client.changePassword({ currentPassword: 'secret-words', newPassword: 'other-words' }),
  logoutEverywhere: (client) => client.logoutEverywhere(),
  requestPasswordReset: (client) => client.requestPasswordReset({ email: 'jane@example.com' }),
  resetPassword: (client) => client.resetPassword({ resetToken: 'r', newPassword: 'other-words' }),
};

export const reads: readonly ClientCall[] = [
  'listProducts',
  'getUserDetails',
  'getUserProfile',
  'getCart',
  'userOrders',
];

export const names = Object.keys(tries) as ClientCall[];
export const writes = names.filter((name) => !reads.includes(name));

/** A reply with what each call looks for. */
export const success = JSON.stringify({
  success: true,
  products: [],
  token: 't',
  user: { name: 'Jane', email: 'jane@example.com' },
  profile: {},
  cartData: {},
  orders: [],
});
