/** Rendered markup that many pages share, by name. */
export const fragments = new Map<string, string>();
