import './environment.ts';
import { parseArgs } from 'node:util';
import { checkShop } from '#conformance/check-shop.ts';
import { canBeLivedWith, reportLines } from '#conformance/finding.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { OperatorError } from '#server/operator-error.ts';
import { command, say } from './console.ts';

const usage = `Say which API: npm run contract -- URL [--orders], where URL is its base URL, such as https://shop.example.
With --orders one small order is placed, also where that is a real shop.`;

/** `npm run contract -- URL`: whether the storefront can be put in front of an API, and what it does about the rest. */
await command(async () => {
  const { url, orders } = readArguments();
  const site = process.env.SHOP_SITE_URL?.trim() ? settingsFrom(process.env).siteUrl : null;
  const findings = await checkShop({ url, orders, site });
  for (const line of reportLines(url, findings)) say(line);
  if (!canBeLivedWith(findings)) process.exitCode = 1;
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { orders: { type: 'boolean' } },
    });
    const [url = '', ...rest] = positionals;
    if (rest.length > 0 || !/^https?:$/.test(new URL(url).protocol)) throw new OperatorError(usage);
    return { url, orders: values.orders ?? false };
  } catch {
    throw new OperatorError(usage);
  }
}
