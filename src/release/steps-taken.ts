/** A step of the publication that this process has made. */
export interface StepTaken {
  /** `fetch`, `validation`, `pictures`, `fingerprint`, `compare`, `compile`, `pages`, `texts`, `check`, `compress` or `publish`. */
  name: string;
  seconds: number;
}

const prefix = 'site:';

/** The steps that have ended, in order, from the performance marks with which they begin. */
export function stepsTaken(): StepTaken[] {
  const marks = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith(prefix));
  return marks.flatMap(({ name, startTime }, index) => {
    const ended = marks[index + 1]?.startTime;
    return ended === undefined
      ? []
      : [{ name: name.slice(prefix.length), seconds: (ended - startTime) / 1000 }];
  });
}
