/** One result of the check of an API. */
export interface Finding {
  /** `get-cart.php` */
  call: string;
  /**
   * `conforms` to the contract; `differs`, but the storefront copes; `broken`: shoppers could not order or be safe;
   * `skipped`: not checked.
   */
  verdict: 'conforms' | 'differs' | 'broken' | 'skipped';
  /** Observation, one sentence. */
  seen: string;
  /** Consequence in the storefront, one sentence; '' for none. */
  storefront: string;
}

/** Whether the storefront works with an API of these findings. */
export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'broken');
}

/** The report for the owner of the API; obstacles come first. */
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
