import { escapeHtml } from '#domain/text/escape-html.ts';

/** A page for a mail program: the same paragraphs of lines, and nothing that it would have to fetch. */
export function htmlOf(paragraphs: readonly (readonly string[])[]): string {
  const body = paragraphs.map((lines) => `<p>${lines.map(escapeHtml).join('<br>\n')}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body>
${body}
</body>
</html>
`;
}
