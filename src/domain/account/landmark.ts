/**
 * A street address with a landmark, which leads the rider where houses have no number. The API has no field for it, so it
 * travels in the street: `Kampala Road (landmark: opposite the mosque)`.
 */
export interface StreetAddress {
  street: string;
  landmark: string;
}

/**
 * The address as one street, for the API. A bracket in the typed text that looks like ours is escaped by one more:
 * `((landmark:`.
 */
export function foldLandmark(address: StreetAddress): string {
  const [street = '', landmark] = [address.street, address.landmark].map((text) =>
    text.trim().replace(/\(+(?=landmark:)/g, '($&'),
  );
  return landmark ? `${street} (landmark: ${landmark})`.trimStart() : street;
}

/** Splits a street of `foldLandmark`, or any other street, into street and landmark; brackets in either are kept. */
export function splitLandmark(folded: string): StreetAddress {
  const [, street = folded, landmark = ''] = /^(|.*?[^(])\(landmark: (.*)\)$/s.exec(folded) ?? [];
  return { street: unescaped(street), landmark: unescaped(landmark) };
}

function unescaped(text: string): string {
  return text.replace(/\((\(+landmark:)/g, '$1').trim();
}
