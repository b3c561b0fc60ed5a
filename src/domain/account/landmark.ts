/**
 * Many places in Kampala have no number: what one sees there leads the rider. The API has no field for it, so it
 * travels in the street: `Kampala Road (landmark: opposite the mosque)`.
 */
export interface Place {
  street: string;
  landmark: string;
}

/** The street as the API takes it. What looks like our bracket in what was typed is told by one more: `((landmark:`. */
export function foldLandmark(place: Place): string {
  const [street = '', landmark] = [place.street, place.landmark].map((text) =>
    text.trim().replace(/\(+(?=landmark:)/g, '($&'),
  );
  return landmark ? `${street} (landmark: ${landmark})`.trimStart() : street;
}

/** Street and landmark of what `foldLandmark` made, or of any other street; brackets in either are kept. */
export function splitLandmark(folded: string): Place {
  const [, street = folded, landmark = ''] = /^(|.*?[^(])\(landmark: (.*)\)$/s.exec(folded) ?? [];
  return { street: asTyped(street), landmark: asTyped(landmark) };
}

function asTyped(text: string): string {
  return text.replace(/\((\(+landmark:)/g, '$1').trim();
}
