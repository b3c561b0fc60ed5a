import { existsSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of a page as sent, before any picture. */
interface PageBytes {
  html: number;
  /** Of `html`: its inlined script that runs, compressed by itself. Data such as JSON-LD does not count. */
  script: number;
  /** Number of script files that the page requests by itself. */
  externalScripts: number;
}

/** Measures a page: `html` is its text, `sent` the number of its bytes as sent. */
export function pageBytes(html: string, sent: number): PageBytes {
  const external = scriptsIn(html).filter(({ attributes }) => /\ssrc=/.test(attributes));
  const preloaded = html.match(/<link\b[^>]*\brel="?modulepreload\b/g) ?? [];
  return {
    html: sent,
    script: compressed(inlinedScripts(html).join('\n')),
    externalScripts: external.length + preloaded.length,
  };
}

/** The scripts that run and stand in the page itself. */
export function inlinedScripts(html: string): string[] {
  return scriptsIn(html)
    .filter(({ attributes }) => !/\ssrc=/.test(attributes) && runs(attributes))
    .map(({ content }) => content);
}

/** Bytes of a file of the site as sent: those of its brotli variant if it has one. */
export function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

export function compressed(text: string): number {
  return text === '' ? 0 : brotliCompressSync(text).byteLength;
}

function scriptsIn(html: string): { attributes: string; content: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', content = '']) => ({ attributes, content }),
  );
}

function runs(attributes: string): boolean {
  const type = /\stype="?([^"\s>]*)/.exec(attributes)?.[1] ?? '';
  return ['', 'module', 'text/javascript'].includes(type);
}
