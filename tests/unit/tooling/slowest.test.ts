import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { notePlaywrightTimes, noteVitestTimes, slowestLines } from '../../../scripts/testing/slowest.ts';

test('the slowest files of a run are told, each with all that it took, and a report that is missing says nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-slowest-'));
  const report = path.join(folder, 'report.json');
  const write = (content: object) => writeFileSync(report, JSON.stringify(content));
  noteVitestTimes(report);
  const name = path.resolve('tests/unit/a.test.ts');
  write({
    testResults: [
      { name, startTime: 0, endTime: 1_000 },
      { name, startTime: 0, endTime: 2_500 },
    ],
  });
  noteVitestTimes(report);
  const specs = [{ tests: [{ results: [{ duration: 4_000 }] }, { results: [{ duration: 500 }] }] }];
  const inner = { file: 'b.test.ts', specs };
  const config = { rootDir: path.resolve('tests/php') };
  write({ config, suites: [{ file: 'b.test.ts', specs: [], suites: [inner] }] });
  notePlaywrightTimes(report);
  rmSync(folder, { recursive: true });
  expect(slowestLines()).toEqual(['    4.5 s  tests/php/b.test.ts', '    3.5 s  tests/unit/a.test.ts']);
});
