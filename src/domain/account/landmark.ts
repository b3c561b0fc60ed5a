/**
 * Many places in Kampala have no number: what one sees there leads the rider. The API has no field for it, so it
 * travels in the street: `Kampala Road (landmark: opposite the mosque)`.
 */
export interface StreetAddress {
  street: string;
  landmark: string;
}

/** The street as the API takes it. What looks like our bracket in what was typed is told by one more: `((landmark:`. */
export function foldLandmark(address: StreetAddress): string {
  const [street = '', landmark] = [address.street, address.landmark].map((text) =>
    text.trim().replace(/\(+(?=landmark:)/g, '($&'),
  );
  return landmark ? `${street} (landmark: ${landmark})`.trimStart() : street;
}

/** Street and landmark of what `foldLandmark` made, or of any other street; brackets in either are kept. */
export function splitLandmark(folded: string): StreetAddress {
  const [, street = folded, landmark = ''] = /^(|.*?[^(])\(landmark: (.*)\)$/s.exec(folded) ?? [];
  return { street: unescaped(street), landmark: unescaped(landmark) };
}

function unescaped(text: string): string {
  return text.replace(/\((\(+landmark:)/g, '$1').trim();
}
