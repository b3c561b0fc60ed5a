/** The first match; the caller must know that there is one. */
export const queryElement = (part: string): HTMLElement => document.querySelector(part) as HTMLElement;

/** Listens to clicks on all elements that match, now and later (event delegation). */
export function onDelegatedClick(part: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>(part);
      if (element) act(element, event);
    },
    true,
  );
}

export function onDomReady(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
  else act();
}

/** Imports a script of the shop: the only dynamic import of an address that is known at run time only. */
export const importScript = (address: string): Promise<unknown> => import(address);

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

/** Adds a style sheet to the page, if the browser can (`adoptedStyleSheets`). Returns whether it could. */
export function adoptSheet(text: string): boolean {
  if (!('adoptedStyleSheets' in document)) return false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return true;
}

const svg = 'http://www.w3.org/2000/svg';

/** The pseudo-class of a focus that the keyboard has moved; that of any focus where browsers throw at it (Safari before 15.4). */
export const keyboardFocus = (): string =>
  CSS.supports('selector(:focus-visible)') ? ':focus-visible' : ':focus';
