import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of a React component that stays as it is: at once, where Astro would set up a stream for each. */
export function stillHtml<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  return flat(renderToStaticMarkup(createElement(component, props)));
}

/** React's text is a tree of its pieces, walked anew by each copy; by way of bytes it becomes one piece. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}
