// Stands in for rolldown in the copy that the stub of npm installs: its bundles are an empty folder.
import { mkdirSync } from 'node:fs';

export const rolldown = async () => ({ write: async ({ dir }) => mkdirSync(dir, { recursive: true }) });
