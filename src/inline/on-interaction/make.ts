/** An element with a class. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}

/** A line icon of this path on a 24 x 24 grid; the control around it has the name. */
export function drawnIcon(path: string): SVGElement {
  const icon = document.createElementNS(svg, 'svg');
  const line = document.createElementNS(svg, 'path');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}

const svg = 'http://www.w3.org/2000/svg';
