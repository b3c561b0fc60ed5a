import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';

interface Project {
  test: { name: string; include: string[]; exclude?: string[] };
}

const projects = (config.test?.projects ?? []) as Project[];

test.each(
  projects.flatMap(({ test: { name, include, exclude = [] } }) =>
    [...include, ...exclude].map((pattern) => ({ name, pattern })),
  ),
)('$name: $pattern is the path of a test', ({ pattern }) => {
  expect(globSync(pattern).length).toBeGreaterThan(0);
});
