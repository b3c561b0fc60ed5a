import path from 'node:path';
import './environment.ts';
import { checkShop } from '#conformance/check-shop.ts';
import { isUsable, reportLines } from '#conformance/inspection.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { argumentsOf, usageError } from './arguments.ts';
import { command, print, statusLine } from './console.ts';

/**
 * `npm run contract -- URL`: checks whether the storefront works with an API, and prints each difference from the contract. Exit
 * code 1 if it does not work.
 */
await command(async () => {
  const {
    words: [url = ''],
    options: { orders },
  } = argumentsOf('contract');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw usageError('contract', `URL is "${url}", but must be an address such as https://shop.example.`);
  const { siteUrl } = settingsFrom(process.env);
  const site = process.env.SHOP_SITE_URL?.trim() ? siteUrl : null;
  const status = statusLine();
  let calls = 0;
  // A check of a slow API takes minutes.
  const transport: typeof fetch = (input, init) => {
    const called = input instanceof Request ? input.url : String(input);
    status(`Call ${++calls}: ${path.posix.basename(called)}`);
    return fetch(input, init);
  };
  const findings = await checkShop({ url, orders, site, transport }).finally(() => status(''));
  for (const line of reportLines(url, findings)) print(line);
  if (!isUsable(findings)) process.exitCode = 1;
});
