import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ofSomeScreens } from '#integration/screen-scripts.ts';

test('every module that is kept out of the file of all screens exists', () => {
  const files = Object.entries(ofSomeScreens).flatMap(([folder, names]) =>
    names.map((name) => `src/${folder}/${name}.ts`),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
