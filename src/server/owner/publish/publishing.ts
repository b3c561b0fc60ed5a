import type { ValidateCatalogue, ValidatePicture } from '../../catalogue-import/validate-rows.ts';

/** Means of publishing that the program passes in, since the server does not import how a catalogue is validated and published. */
export interface Publishing {
  validate: ValidateCatalogue;
  validatePicture: ValidatePicture;
}
