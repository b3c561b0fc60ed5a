import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on the page as it stands, one line for each element; `rules` names the only ones to ask. */
export async function accessibilityFaults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // No page of the shop shows another host's in a frame, so that axe need not go through a page of its own: half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe.withTags(tags)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} (${target.join(' ')}) ${any[0]?.message ?? ''}`.trim()),
  );
}
