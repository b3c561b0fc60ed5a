import { registerHooks } from 'node:module';

/** What the Observatory of Mozilla says of a page. */
export interface ScanResult {
  scan: { grade: string; score: number; testsFailed: number };
  tests: Readonly<Record<string, ScanTest>>;
}

interface ScanTest {
  pass: boolean;
  result: string;
  scoreModifier: number;
}

/** A reply as the grader of the Observatory reads it. */
export interface ScannedReply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface ScannedPage extends ScannedReply {
  html: string;
  /** The reply to an OPTIONS from another site. */
  cors: ScannedReply;
}

/**
 * Grades a page with the grader that Mozilla's Observatory runs, as the page of a site on https with a valid certificate, whose
 * host sends nobody by http. What the grader would fetch by itself is given, and the list of preloaded sites is empty.
 */
export async function gradeByObservatory(page: ScannedPage): Promise<ScanResult> {
  const hostname = 'shop.example';
  const url = new URL(`https://${hostname}/`);
  const response = { ...page, data: page.html, verified: true, httpEquiv: new Map() };
  retrieved = {
    hostname,
    resources: { path: page.html },
    session: { url, jar: { serializeSync: () => ({ cookies: [] }) } },
    responses: {
      auto: response,
      https: response,
      http: null,
      cors: page.cors,
      httpRedirects: [],
      httpsRedirects: [{ url, status: page.status }],
    },
  };
  const hooks = registerHooks({
    load(address, context, next) {
      const module = Object.keys(replaced).find((name) =>
        address.endsWith(`mdn-http-observatory/src/${name}`),
      );
      if (module === undefined) return next(address, context);
      return { format: 'module', source: replaced[module] ?? '', shortCircuit: true };
    },
  });
  try {
    const { scan } = await import(scanner);
    return (await scan(hostname)) as ScanResult;
  } finally {
    hooks.deregister();
  }
}

/** A module of the package without types. */
const scanner: string = '@mdn/mdn-http-observatory/src/scanner/index.js';

let retrieved: unknown;
Object.assign(globalThis, { retrievedPage: () => retrieved });

/** Modules of the grader that ask the network, or a list that its installation would fetch. */
const replaced: Readonly<Record<string, string>> = {
  'retriever/retriever.js': 'export const retrieve = async () => globalThis.retrievedPage();',
  'retriever/session.js': 'export class Session {}',
  'analyzer/hsts.js': 'export const isHstsPreloaded = () => null;',
};
