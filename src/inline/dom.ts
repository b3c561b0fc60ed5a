/** The one element that every page has, or the caller has seen. */
export const queryElement = (part: string): HTMLElement => document.querySelector(part) as HTMLElement;

/** Taps on what matches, wherever it stands and whenever it came. */
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

/** Acts as soon as the whole page stands. */
export function onDomReady(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
  else act();
}

/** Fetches a script of the shop and runs it. The only place in a page that loads what is named while it runs. */
export const importScript = (address: string): Promise<unknown> => import(address);
