import { brotliCompressSync } from 'node:zlib';

/** What a page costs on the wire before any picture, in bytes as sent. */
export interface PageBytes {
  html: number;
  /** Of `html`: its style sheets, compressed by themselves. */
  css: number;
  /** Of `html`: its inlined script that runs, compressed by itself. Data such as JSON-LD is none. */
  script: number;
  /** Of `html`: all else. */
  rest: number;
  /** Script files that the page asks for by itself. */
  externalScripts: number;
}

/** `html` is the page as built, `sent` how many bytes of it go over the line. */
export function pageBytes(html: string, sent: number): PageBytes {
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', content = '']) => ({ attributes, content }),
  );
  const external = scripts.filter(({ attributes }) => /\ssrc=/.test(attributes));
  const inlined = scripts.filter(({ attributes }) => !/\ssrc=/.test(attributes) && runs(attributes));
  const preloaded = html.match(/<link\b[^>]*\brel="?modulepreload\b/g) ?? [];
  const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, content = '']) => content);
  const css = compressed(styles.join('\n'));
  const script = compressed(inlined.map(({ content }) => content).join('\n'));
  return {
    html: sent,
    css,
    script,
    rest: sent - css - script,
    externalScripts: external.length + preloaded.length,
  };
}

function runs(attributes: string): boolean {
  const type = /\stype="?([^"\s>]*)/.exec(attributes)?.[1] ?? '';
  return ['', 'module', 'text/javascript'].includes(type);
}

function compressed(text: string): number {
  return text === '' ? 0 : brotliCompressSync(text).byteLength;
}
