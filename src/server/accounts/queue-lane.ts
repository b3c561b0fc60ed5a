/** On whose behalf something is worked out. */
export interface Party {
  address: string;
  account: string;
  /** The device has signed in to the account before. */
  isKnown?: boolean;
}

export interface Job extends Party {
  start(): void;
  refuse(error: Error): void;
}

export type Lane = ReturnType<typeof openLane>;

/**
 * Jobs that wait, of which each holder of a share has as many turns: `sharesOf` names the holders of a job, the widest first. The
 * next job is that of the holder who was served longest ago. A full lane makes room for a holder with fewer jobs in it, or as
 * many, if another was served since.
 */
export function openLane(capacity: number, sharesOf: (party: Party) => readonly [string, ...string[]]) {
  const waiting: Job[] = [];
  /** The latest last. */
  const servedAt = new Map<string, number>();
  let served = 0;

  const lastServed = (share: string): number => servedAt.get(share) ?? 0;

  /** The newest job of the holder with the most of them, when this party has fewer, or was served longer ago. */
  function greediest(party: Party): Job | undefined {
    const [own] = sharesOf(party);
    const counts = new Map<string, number>();
    for (const [share] of waiting.map(sharesOf)) counts.set(share, (counts.get(share) ?? 0) + 1);
    const ranked = [...counts].toSorted(
      ([one, few], [other, many]) => many - few || lastServed(other) - lastServed(one),
    );
    const [worst, most] = ranked[0] ?? ['', 0];
    const next = (counts.get(own) ?? 0) + 1;
    const isGreedier = most > next || (most === next && lastServed(worst) > lastServed(own));
    return isGreedier ? waiting.findLast((job) => sharesOf(job)[0] === worst) : undefined;
  }

  return {
    waiting: waiting as readonly Party[],
    hasRoom: (party: Party): boolean => waiting.length < capacity || greediest(party) !== undefined,
    /** Answers the job that made room. */
    admit(job: Job): Job | undefined {
      const evicted = waiting.length < capacity ? undefined : greediest(job);
      if (evicted) waiting.splice(waiting.indexOf(evicted), 1);
      waiting.push(job);
      return evicted;
    },
    takeNext(): Job | undefined {
      const [next] = waiting.toSorted((one, other) => {
        const others = sharesOf(other);
        const ages = sharesOf(one).map((share, level) => lastServed(share) - lastServed(others[level] ?? ''));
        return ages.find((age) => age !== 0) ?? 0;
      });
      if (next) waiting.splice(waiting.indexOf(next), 1);
      return next;
    },
    noteServed(party: Party): void {
      served++;
      for (const share of sharesOf(party)) {
        servedAt.delete(share);
        servedAt.set(share, served);
      }
      for (const share of servedAt.keys()) {
        if (servedAt.size <= maxRemembered) break;
        servedAt.delete(share);
      }
    },
  };
}

const maxRemembered = 10_000;
