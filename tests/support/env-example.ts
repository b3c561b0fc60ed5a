import { readFileSync } from 'node:fs';

export interface Variable {
  name: string;
  /** What stands after the `=`, without quotes. */
  value: string;
}

/** The variables of `.env.example`, which are commented out there with their defaults. */
export function variablesOf(file: string): Variable[] {
  return [...readFileSync(file, 'utf8').matchAll(/^# ?([A-Z][A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => ({
      name,
      value: value.replace(/^"(.*)"$/, '$1'),
    }),
  );
}
