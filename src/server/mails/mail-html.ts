/** A page for a mail program: the same paragraphs of lines, and nothing that it would have to fetch. */
export function htmlOf(paragraphs: readonly (readonly string[])[]): string {
  const body = paragraphs.map((lines) => `<p>${lines.map(escaped).join('<br>\n')}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body>
${body}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
