import './environment.ts';
import { checkShop } from '#conformance/check-shop.ts';
import { isUsable, reportLines } from '#conformance/finding.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { argumentsOf } from './arguments.ts';
import { command, say } from './console.ts';
import { usageError } from './usage.ts';

/** `npm run contract -- URL`: whether the storefront can be put in front of an API, and what it does about the rest. */
await command(async () => {
  const {
    words: [url = ''],
    options: { orders },
  } = argumentsOf('contract');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw usageError('contract', `URL is "${url}", but must be an address such as https://shop.example.`);
  const site = process.env.SHOP_SITE_URL?.trim() ? settingsFrom(process.env).siteUrl : null;
  const findings = await checkShop({ url, orders, site });
  for (const line of reportLines(url, findings)) say(line);
  if (!isUsable(findings)) process.exitCode = 1;
});
