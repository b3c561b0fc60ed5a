/** `picture`: permanent. `server`: the server responded with an error. `line`: no response, or an incomplete one. */
export type PictureErrorKind = 'picture' | 'server' | 'line';

/** Thrown for a picture that could not be fetched or read. The message is one sentence for the owner. */
export class PictureError extends Error {
  readonly kind: PictureErrorKind;

  constructor(sentence: string, kind: PictureErrorKind = 'picture') {
    super(sentence);
    this.name = 'PictureError';
    this.kind = kind;
  }
}
