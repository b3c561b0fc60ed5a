import './environment.ts';
import { checkShop } from '#conformance/check-shop.ts';
import { isUsable, reportLines } from '#conformance/inspection.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { argumentsOf, usageError } from './arguments.ts';
import { command, print } from './console.ts';

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
  if (process.stderr.isTTY) console.error('Calling the API, which takes minutes if it is slow.');
  const findings = await checkShop({ url, orders, site });
  for (const line of reportLines(url, findings)) print(line);
  if (!isUsable(findings)) process.exitCode = 1;
});
