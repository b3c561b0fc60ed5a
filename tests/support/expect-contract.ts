import { expect } from 'vitest';
import { type CheckOptions, checkShop } from '#conformance/check-shop.ts';

/**
 * Holds a test shop of the reference API to the whole contract, on whatever database it stands: `url` alone for one that
 * listens, with `transport` for one that is a function.
 */
export async function expectContract(options: CheckOptions): Promise<void> {
  const findings = await checkShop(options);
  expect(findings.filter(({ verdict }) => verdict !== 'conforms')).toEqual([]);
  expect(new Set(findings.map(({ call }) => call))).toEqual(new Set(looked));
}

const looked = [
  'list-products.php',
  'register.php',
  'login.php',
  'get-user-details.php',
  'get-user-profile.php',
  'update-user-profile.php',
  'get-cart.php',
  'add-to-cart.php',
  'update-cart.php',
  'place-order.php',
  'user-orders.php',
  'verify-stripe.php',
  'logout.php',
];
