import { isReached, type Result } from '../results.ts';
import { table } from '../table.ts';
import { figureText } from './words.ts';

/** A goal beside what was reached. */
export interface Row {
  name: string;
  value: string;
  goal: string;
  isReached: boolean;
  commit: string;
}

/** A row for each kept figure that has a goal. */
export function goalRows(results: readonly Result[]): Row[] {
  return results.flatMap(({ commit, figures }) =>
    figures.flatMap((figure) => {
      const reached = isReached(figure);
      if (reached === null) return [];
      const { name, products, value, unit, most, least } = figure;
      const bounds = [
        most === undefined ? '' : `at most ${figureText(most, unit)}`,
        least === undefined ? '' : `at least ${figureText(least, unit)}`,
      ];
      return [
        {
          name: products === undefined ? name : `${name}, ${products.toLocaleString('en')} products`,
          value: figureText(value, unit),
          goal: bounds.filter((bound) => bound !== '').join(', '),
          isReached: reached,
          commit: commit ?? '-',
        },
      ];
    }),
  );
}

export function goalsTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, value, goal, isReached, commit }) => [
    name,
    value,
    goal,
    isReached ? 'reached' : 'MISSED',
    commit,
  ]);
  return table(['figure', 'reached', 'goal', 'verdict', 'commit'], cells);
}
