/** Address to which the photos of products are sent in parts, by the tus protocol. */
export const photosPath = '/api/owner/photos';

/** Path of a photo in a product's pictures, by the id of its upload. */
export const photoPath = (upload: string) => `images/photo-${upload}.jpg`;

/** Longest side of a photo that a phone sends, px. */
export const photoSide = 1_600;

/** Quality of it as a JPEG. */
export const photoQuality = 0.82;
