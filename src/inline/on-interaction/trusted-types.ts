import { prefetchRules } from '#domain/shop/content-policy.ts';
import { trustedTypesPolicy } from '#domain/shop/served-files.ts';

/** A browser with Trusted Types, whose policy of the page names the only one that may be created. */
interface TrustedTypesWindow extends Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string; createScript(): string },
    ): { createScriptURL(url: string): unknown; createScript(text: string): unknown };
  };
}

const { trustedTypes } = window as TrustedTypesWindow;

function createPolicy() {
  return trustedTypes?.createPolicy(trustedTypesPolicy, {
    createScriptURL: (url) => url,
    // Whatever the text: nothing else becomes script.
    createScript: () => prefetchRules,
  });
}

/** Created on first use: if a host's own header forbids policies, only what needs one fails, and toasts still work. */
let created: ReturnType<typeof createPolicy>;

function policy() {
  created ??= createPolicy();
  return created;
}

export function workerAddress(url: string): string {
  return (policy()?.createScriptURL(url) ?? url) as string;
}

/** The speculation rules, as the browser asks for them. */
export function trustedRules(): string {
  return (policy()?.createScript('') ?? prefetchRules) as string;
}
