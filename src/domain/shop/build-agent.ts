/**
 * How a build names itself to the API that it reads, so that an owner can tell its calls from those of shoppers. Another name in
 * each process, since the shop's own server does not write down the calls of its own build: nobody else is to know it.
 */
export const buildAgent = `lulu-build/${crypto.randomUUID()}`;
