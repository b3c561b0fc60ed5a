/** `picture`: it will not get better by itself. `server`: the server is unwell. `line`: no answer came, or not a whole one. */
export type FaultKind = 'picture' | 'server' | 'line';

/** Why a picture could not be had; the message is one sentence for the owner. */
export class PictureFault extends Error {
  readonly kind: FaultKind;

  constructor(sentence: string, kind: FaultKind = 'picture') {
    super(sentence);
    this.name = 'PictureFault';
    this.kind = kind;
  }
}
