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

/** Calls `act` as soon as the document is parsed. */
export function onDomReady(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
  else act();
}

/** Imports a script of the shop: the only dynamic import of an address that is known at run time only. */
export const importScript = (address: string): Promise<unknown> => import(address);
