/** The one element that every page has, or the caller has seen. */
export const find = (part: string): HTMLElement => document.querySelector(part) as HTMLElement;

/** Taps on what matches, wherever it stands and whenever it came. */
export function onTap(part: string, act: (element: HTMLElement, event: MouseEvent) => void): void {
  addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>(part);
      if (element) act(element, event);
    },
    true,
  );
}

/** Shows now, and again whenever the storage may have changed: here, in another tab, or while the page was out of sight. */
export function whenStale(show: () => void): void {
  show();
  addEventListener('storage', show);
  addEventListener('pageshow', show);
}
