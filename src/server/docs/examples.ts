import type { CallName, RequestOf } from '#api/contract.ts';

type WithBody = Exclude<CallName, 'listProducts'>;

const signIn = { email: 'jane@example.com', password: 'correct horse battery' };

/** A valid body for each call, if the product exists at this price. */
export const examples: { [Name in WithBody]: RequestOf<Name> } = {
  login: signIn,
  register: {
    firstName: 'Jane',
    lastName: 'Doe',
    ...signIn,
    phone: '+256 700 000 000',
    street: 'Kampala Road 1',
    city: 'Kampala',
    country: 'Uganda',
    dateOfBirth: '1990-05-01',
  },
  getUserDetails: {},
  getUserProfile: {},
  updateUserProfile: { phone: '+256 700 000 001', city: 'Entebbe' },
  getCart: {},
  addToCart: { itemId: 'soap', size: 'default' },
  updateCart: { itemId: 'soap', size: 'default', quantity: 2 },
  placeOrder: {
    clientOrderId: '6f1c2a52-6d4e-4c1f-9d6a-0f5f0c8f3b11',
    items: [{ id: 'soap', name: 'Soap', size: 'default', quantity: 2 }],
    address: {
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@example.com',
      phone: '+256 700 000 000',
      street: 'Kampala Road 1',
      city: 'Kampala',
      country: 'Uganda',
    },
    amount: 24_000,
    currency: 'UGX',
  },
  userOrders: { clientOrderId: '6f1c2a52-6d4e-4c1f-9d6a-0f5f0c8f3b11' },
  verifyStripe: { success: 'true', orderId: '65f0c8f3b11' },
  contact: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    subject: 'Product Inquiry',
    message: 'Do you have the soap in a larger size?',
  },
  logout: {},
  changePassword: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' },
  logoutEverywhere: {},
  webVitals: { page: 'product', connection: '3g', LCP: 1_840, CLS: 0, FCP: 910, TTFB: 420 },
  requestPasswordReset: { email: 'jane@example.com' },
  resetPassword: {
    resetToken: 'what-stands-behind-the-hash-mark-of-the-link',
    newPassword: 'staple battery horse',
  },
};
