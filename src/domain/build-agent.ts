/** How a build names itself to the API that it reads, so that an owner can tell its calls from those of shoppers. */
export const buildAgent = 'lulu-build';
