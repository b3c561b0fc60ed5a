import { decodePicture, PictureError } from '#catalogue/pictures/decode.ts';
import { fetchLimits } from '#catalogue/pictures/fetch.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import {
  picturesBase,
  type ValidateCatalogue,
  type ValidatePicture,
} from '#server/catalogue-import/validate-rows.ts';

/** Validates an import by the rules of a build, so that every imported catalogue can be published. */
export const validateImport: ValidateCatalogue = (reply, rows) => {
  try {
    return validateCatalogue(reply, { apiUrl: picturesBase, lastPublished: null, force: true, rows });
  } catch (error) {
    if (error instanceof CatalogueRejectedError && error.report)
      return { products: [], report: error.report };
    throw error;
  }
};

/**
 * Decodes a picture of an import to its last row, as a build does. Resolves to a part of a sentence if it cannot be shown,
 * else to null.
 */
export const validatePicture: ValidatePicture = async (bytes) => {
  try {
    await decodePicture(bytes, fetchLimits.maxPixels);
    return null;
  } catch (error) {
    if (error instanceof PictureError) return `cannot be shown: ${error.message.replace(/\.$/, '')}`;
    throw error;
  }
};
