import { searchFolder } from '#domain/shop/paths.ts';

/** Where the files of the search's index are, and its name. */
export const searchFiles = `**/${searchFolder}/*`;
