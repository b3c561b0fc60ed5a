const longest = 60;

/** Letters and digits that an address cannot show. */
const lost = /(?![a-z0-9])[\p{L}\p{N}]/u;

/** `Face & Body Care` becomes `face-body-care`, at most 60 characters; a hash replaces what an address cannot show. */
export function slug(label: string): string {
  const folded = label.normalize('NFKD').toLowerCase();
  const plain = folded
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  // A page named index would be that of its folder.
  const isShown = plain !== '' && plain !== 'index' && plain.length <= longest && !lost.test(folded);
  if (isShown) return plain;
  const name = hash32(folded).toString(36);
  const start = plain.slice(0, longest - name.length - 1).replace(/-+$/, '');
  return `${start || 'label'}-${name}`;
}

/** FNV-1a hash: a number from 0 to 2^32 - 1, equal for equal texts everywhere. Not for secrets. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
