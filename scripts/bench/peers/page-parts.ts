/** Parts that all pages of a kind share, cut out of a built page of our shop, so that pages of peers have as many bytes. */
export interface PageParts {
  /** The style sheets. */
  css: string;
  /** The inlined scripts of the page's body. */
  script: string;
  /** From the body's start to the page's own content. */
  header: string;
  /** From the end of the page's own content. */
  footer: string;
}

export function pageParts(html: string): PageParts {
  const [, body = ''] = html.split(/<body[^>]*>/);
  const [header = '', content = ''] = body.split(/(?=<main\b)/);
  const scripts = content.matchAll(/<script(?: type="?module"?)?>(.*?)<\/script>/gs);
  return {
    css: [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, content]) => content).join('\n'),
    script: [...scripts].map(([, content]) => `{${content}}`).join('\n'),
    header,
    footer: /<footer\b.*<\/footer>/s.exec(content)?.[0] ?? '',
  };
}
