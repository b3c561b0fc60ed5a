import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of a React component that is never hydrated. Astro would open a stream for each one, which is slower. */
export function staticMarkup<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
): string {
  return flat(renderToStaticMarkup(createElement(component, props)));
}

/** React returns a rope of string pieces, which every copy would walk again; a pass through bytes makes one flat string. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

/** Rendered markup that many pages share, by name. */
export const fragments = new Map<string, string>();
