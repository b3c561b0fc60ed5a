// Stands in for rolldown in the copy that the stub of npm installs: its bundles are empty files. Like rolldown it does not load on Node 18.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

if (Number.parseInt(process.versions.node, 10) < 20)
  throw new SyntaxError("node:util does not provide 'styleText'");

export const rolldown = async ({ input }) => ({
  write: async ({ dir }) => {
    mkdirSync(dir, { recursive: true });
    for (const name of Object.keys(input)) writeFileSync(path.join(dir, `${name}.mjs`), '');
  },
});
