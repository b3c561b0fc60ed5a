/** Whether a product may have this id: letters, digits, `_` and `-`, and no name that every object inherits (R9). */
export function isProductId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) && !(id in Object.prototype);
}
