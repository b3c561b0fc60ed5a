import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on the page, from its top, one line for each element; `rules` names the only ones to ask. */
export async function accessibilityFaults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // The header lies over what has scrolled below it, and axe takes that for a target that is too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // What still fades in has no contrast yet.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Its code is larger than all of the shop's: a page that has it already is not given it again, twice at each question.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // No page of the shop shows another host's in a frame, so that axe need not go through its own page: half the time.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe.withTags(tags)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} (${target.join(' ')}) ${any[0]?.message ?? ''}`.trim()),
  );
}

/** Nothing is in the way of a screen reader, a keyboard or weak eyes, in light and in dark mode; in dark mode only contrast can differ. */
export async function expectAccessible(
  page: Page,
  what = '',
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = await accessibilityFaults(page, colorScheme === 'dark' ? ['color-contrast'] : []);
    expect.soft(faults, `${what} ${colorScheme}`.trim()).toEqual([]);
  }
}
