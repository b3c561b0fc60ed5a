/** Decodes entities as `decodeEntities` in `entities.ts` does, by the browser's own table of names, so that screens need not load ours. */
export function decodeEntities(text: string): string {
  const reader = document.createElement('textarea');
  // Inside a textarea everything but an entity is text, and only one whole entity is read at a time.
  return text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,9});/g, (entity) => {
    reader.innerHTML = entity;
    // A name that only begins as a known one does, as in `&nothing;`, leaves its end behind.
    return reader.value.endsWith(';') ? entity : reader.value;
  });
}
