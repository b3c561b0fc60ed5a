/** Markup that is the same on many pages, by its name. */
export const kept = new Map<string, string>();
