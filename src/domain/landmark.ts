/**
 * Many places in Kampala have no number: what one sees there leads the rider. The API has no field for it, so it
 * travels in the street: `Kampala Road (landmark: opposite the mosque)`.
 */
export interface Place {
  street: string;
  landmark: string;
}

/** The street as the API takes it. */
export function foldLandmark({ street, landmark }: Place): string {
  const seen = landmark.trim();
  return seen === '' ? street.trim() : `${street.trim()} ${opening}${seen})`.trimStart();
}

/** Street and landmark of what `foldLandmark` made, or of any other street; brackets in either are kept. */
export function splitLandmark(folded: string): Place {
  const at = folded.indexOf(opening);
  if (at < 0 || !folded.endsWith(')')) return { street: folded, landmark: '' };
  const landmark = folded.slice(at + opening.length, -1).trim();
  return { street: folded.slice(0, at).trim(), landmark };
}

const opening = '(landmark: ';
