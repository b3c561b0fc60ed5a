/** An element with a class. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}
