/** Creates an element with a class and a text. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  textContent = '',
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { className, textContent });
}

/** Creates a line icon of a path on a 24 x 24 grid; the control around it has the label. */
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
