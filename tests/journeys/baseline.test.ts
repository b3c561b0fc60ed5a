import { readFileSync } from 'node:fs';
import path from 'node:path';
import { askedBy } from '../support/baseline/asked.ts';
import { type BuiltPart, builtParts } from '../support/baseline/built-parts.ts';
import { exceptions, namesakes } from '../support/baseline/exceptions.ts';
import { scriptFaults } from '../support/baseline/script-faults.ts';
import { styleFaults } from '../support/baseline/style-faults.ts';
import { expect, test } from '../support/journey.ts';

/** The fault of each part of the built site, by its name without who lacks it. */
function faultsOf(parts: readonly BuiltPart[]): { file: string; fault: string; name: string }[] {
  const own = new Set(parts.flatMap(({ kind, text }) => (kind === 'script' ? [...askedBy(text).own] : [])));
  return parts.flatMap(({ kind, file, text }) =>
    (kind === 'script' ? scriptFaults(text, own) : styleFaults(text)).map((fault) => ({
      file,
      fault,
      name: fault.slice(0, fault.lastIndexOf(' (')),
    })),
  );
}

test('whatever is built runs in each browser of package.json, scripts of libraries too', () => {
  const dataDir = process.env.JOURNEY_DATA_DIR ?? '';
  const record = readFileSync(path.join(dataDir, 'published.json'), 'utf8');
  const parts = builtParts(path.join(dataDir, (JSON.parse(record) as { folder: string }).folder));
  expect(parts.filter(({ kind }) => kind === 'script').length).toBeGreaterThan(20);
  expect(parts.filter(({ kind }) => kind === 'style').length).toBeGreaterThan(10);
  const faults = faultsOf(parts);
  const unknown = faults.filter(({ name }) => ![...exceptions, ...namesakes].includes(name));
  expect(unknown.map(({ file, fault }) => `${file}: ${fault}`)).toEqual([]);
  const met = new Set(faults.map(({ name }) => name));
  expect(
    exceptions.filter((name) => !met.has(name)),
    'exceptions for nothing',
  ).toEqual([]);
});
