import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressHeaders,
  contentPolicy,
  policyKey,
  type SitePolicy,
  sitePolicyFile,
} from '#domain/shop/content-policy.ts';

/** The headers of policy of the page in the file with this address, `/about.html`; none for other files. */
export type PolicyHeaders = (address: string) => Readonly<Record<string, string>>;

/** Reads the policies of a built site, once for all its pages. A site of an older version of the shop has none. */
export function readPolicyHeaders(folder: string): PolicyHeaders {
  const file = join(folder, sitePolicyFile);
  if (!existsSync(file)) return () => ({});
  const policy = JSON.parse(readFileSync(file, 'utf8')) as SitePolicy;
  const headers = new Map(
    Object.entries(policy.pages).map(([key, inline]) => [
      key,
      {
        'Content-Security-Policy': contentPolicy(key, inline, policy.apiOrigin),
        ...addressHeaders(policy),
      },
    ]),
  );
  return (address) =>
    (address.endsWith('.html') && headers.get(policyKey(policy.pages, address) ?? '')) || {};
}

/** The policy of a page that the server makes by itself, with this one style sheet. */
export function ownPolicy(style: string): Readonly<Record<string, string>> {
  const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  return { 'Content-Security-Policy': contentPolicy('', { scripts: [], styles: [hash] }, null) };
}
