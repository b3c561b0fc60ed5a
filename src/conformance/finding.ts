/** What the check saw at one place of an API. */
export interface Finding {
  /** `get-cart.php` */
  call: string;
  /**
   * As the contract says; otherwise, but the storefront copes; otherwise, and shoppers could not order or be safe; or not
   * looked at.
   */
  verdict: 'conforms' | 'differs' | 'broken' | 'skipped';
  /** What was seen, one sentence. */
  seen: string;
  /** What the storefront does about it, one sentence; '' where there is nothing to say. */
  storefront: string;
}

/** Whether the storefront can be put in front of an API with these findings. */
export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'broken');
}

/** The report for the owner of the API: what stands in the way first. */
export function reportLines(url: string, findings: readonly Finding[]): string[] {
  const groups = verdicts.map(([verdict, title]) => ({
    title,
    matching: findings.filter((finding) => finding.verdict === verdict),
  }));
  const counts = groups.map(({ title, matching }) => `${title.toLowerCase()} ${matching.length}`).join(', ');
  return [
    `The API at ${url}: ${counts}.`,
    ...groups.flatMap(({ title, matching }) =>
      matching.length === 0 ? [] : ['', title, ...matching.flatMap(linesOf)],
    ),
    '',
    isUsable(findings)
      ? 'The storefront works with this API.'
      : 'The storefront cannot work with this API until what stands under "Must change" is put right.',
  ];
}

const verdicts = [
  ['broken', 'Must change'],
  ['differs', 'Differs'],
  ['skipped', 'Not checked'],
  ['conforms', 'Conforms'],
] as const;

function linesOf({ call, seen, storefront }: Finding): string[] {
  return [`  ${call}: ${seen}`, ...(storefront === '' ? [] : [`      The storefront: ${storefront}`])];
}
