import './configuration.ts';
import './arguments.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { applyChoices, takenChoices } from '#domain/owner/facts.ts';
import { choicesFile } from '#domain/owner/paths.ts';
import { movedTo } from '#shop-schema.ts';
import { warnOnce } from './console.ts';

/** Environment of the process without the values of `.env`, for child processes, which read the file themselves. */
export const inheritedEnvironment: NodeJS.ProcessEnv = { ...process.env };

const example = fileURLToPath(new URL('../.env.example', import.meta.url));
const listed = existsSync(example) ? readFileSync(example, 'utf8').matchAll(/^# ?([A-Z][A-Z_]+)=/gm) : [];
const settings = new Set(['SHOP_TEST_ON', ...[...listed].map(([, name]) => name)]);
const unknownIn = (variables: NodeJS.Dict<string>) =>
  Object.keys(variables).filter((name) => /^SHOP_/i.test(name) && !settings.has(name) && settings.size > 1);

// `process.loadEnvFile` would take a byte order mark for a part of the first name. The environment has precedence.
if (existsSync('.env')) {
  const text = readFileSync('.env', 'utf8').replace(/^\uFEFF/, '');
  if (/[\0\uFFFD]/.test(text)) throw new Error('.env is not in UTF-8: save it again with that encoding.');
  const variables = parseEnv(text);
  const [unknown] = unknownIn(variables);
  if (unknown) throw new Error(`.env sets ${unknown}, ${remedyFor(unknown)}.`);
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

// A publication has the choices of the owner at the last one that was begun in /owner.
const choices = path.join(process.env.SHOP_DATA_DIR?.trim() || '.shop', choicesFile);
if (existsSync(choices)) {
  applyChoices(JSON.parse(readFileSync(choices, 'utf8')));
  const { standIns } = takenChoices();
  if (standIns !== undefined) process.env.SHOP_STAND_INS ||= standIns ? 'on' : 'off';
}

// A container platform sets such variables for each service: SHOP_PORT for one that is named shop.
const unknown = unknownIn(inheritedEnvironment);
if (unknown.length > 0)
  warnOnce(`The environment sets ${unknown.join(', ')}, which the shop does not read: see .env.example.`);

function remedyFor(variable: string): string {
  const key = movedTo(variable);
  return key === null
    ? 'which is no setting: .env.example lists them all'
    : `which moved: write it as ${key} in src/shop.config.ts, and take the line out of .env`;
}
