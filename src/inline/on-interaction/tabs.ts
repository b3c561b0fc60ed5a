/** Turns the links above texts or forms into tabs. `onLeave` is called when another tab is chosen. */
export function startTabs(onLeave?: () => void): void {
  const list = document.querySelector<HTMLElement>('.tab-list');
  if (!list) return;
  const tabs = [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const panelOf = (tab: HTMLAnchorElement) => document.querySelector<HTMLElement>(tab.hash);
  const select = (tab: HTMLAnchorElement) => {
    for (const each of tabs) {
      each.setAttribute('aria-selected', String(each === tab));
      each.tabIndex = each === tab ? 0 : -1;
      panelOf(each)?.classList.toggle('shown', each === tab);
    }
  };
  const change = (tab: HTMLAnchorElement) => {
    if (tab.tabIndex < 0) onLeave?.();
    select(tab);
  };
  /** Chooses a tab and puts its fragment into the address, for sharing; the page does not scroll. */
  const choose = (tab: HTMLAnchorElement) => {
    change(tab);
    history.replaceState(null, '', tab.hash);
  };
  list.setAttribute('role', 'tablist');
  for (const tab of tabs) {
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', tab.hash.slice(1));
    const panel = panelOf(tab);
    if (panel) {
      panel.setAttribute('role', 'tabpanel');
      panel.tabIndex = 0;
    }
  }
  const tabOfHash = (hash: string) => tabs.find((tab) => tab.hash === hash);
  const first = tabs[0];
  if (first) select(tabOfHash(location.hash) ?? first);
  // A link or Back may lead from one text to another on the open page.
  addEventListener('hashchange', () => {
    const tab = location.hash ? tabOfHash(location.hash) : first;
    if (tab) change(tab);
  });
  list.addEventListener('click', (event) => {
    const tab = tabs.find((each) => each.contains(event.target as Node));
    if (!tab) return;
    event.preventDefault();
    choose(tab);
  });
  list.addEventListener('keydown', (event) => {
    const index = tabs.indexOf(document.activeElement as HTMLAnchorElement);
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const tab = to === undefined ? undefined : tabs[to % tabs.length];
    if (!tab) return;
    event.preventDefault();
    choose(tab);
    tab.focus();
  });
}
