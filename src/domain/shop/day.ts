/** A day, ms. */
export const dayMs = 86_400_000;
