/** Fetches a script of the shop and runs it. The only place in a page that loads what is named while it runs. */
export const bring = (address: string): Promise<unknown> => import(address);
