import { CatalogueRefused, gate } from '#catalogue/gate.ts';
import { type Judge, picturesBase } from '#server/catalogue-import/judge.ts';

/** The gate of the build, as the command passes it in. */
export const judge: Judge = (reply) => {
  try {
    return gate(reply, { apiUrl: picturesBase, lastPublished: null, force: true });
  } catch (error) {
    if (error instanceof CatalogueRefused && error.report) return { products: [], report: error.report };
    throw error;
  }
};
