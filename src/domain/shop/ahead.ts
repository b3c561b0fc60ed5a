/**
 * Speculation rules (R44): the browser fetches the page behind a link of the class `aheadClass` at once, and that of any product when a
 * finger or a mouse is put on its link. A browser without speculation rules knows no script of their type.
 */
export const aheadRules =
  '{"prefetch":[{"where":{"selector_matches":"a.ahead"},"eagerness":"immediate"},{"where":{"href_matches":"/product/*"},"eagerness":"conservative"}]}';

/** Hash of `aheadRules`, which the content security policy of each page names. */
export const aheadHash = 'sha256-FK4vx3G1Y601LS5r2uFkLs54zS9645HrqNBffbTcGfo=';

export const aheadClass = 'ahead';

/** Pages that are fetched ahead at a rest of the window, and at most from one page. */
export const mostAhead = { atRest: 2, aPage: 6 } as const;

/** Time without scrolling that is a rest, and time for which a mouse stays on a link that it is put on, ms. */
export const aheadWaitMs = { rest: 500, hover: 150 } as const;
