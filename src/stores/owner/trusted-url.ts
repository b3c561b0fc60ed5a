import { trustedTypesPolicy } from '#domain/shop/served-files.ts';

interface Policy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
}

let policy: Policy | undefined;

/** The address of a worker in the form that the browser asks for. A policy of a page can be made once. */
export function trustedUrl(url: string): string {
  const { trustedTypes } = globalThis as TrustedTypesWindow;
  policy ??= trustedTypes?.createPolicy(trustedTypesPolicy, { createScriptURL: (each) => each });
  return (policy?.createScriptURL(url) ?? url) as string;
}
