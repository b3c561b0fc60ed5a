import { transformSync } from 'rolldown/utils';
import { buildTarget } from '#integration/baseline.ts';
import { askedBy, instances } from './asked.ts';
import { api, javascript, lacking } from './browser-data.ts';

/**
 * What a script calls, reads or writes that a browser of the baseline does not know, each with who lacks it. `own` are the
 * names that all scripts together make: what is called like a method of the language is never taken for one of these.
 */
export function scriptFaults(code: string, own: ReadonlySet<string> = new Set()): string[] {
  const { globals, called, read, spreads } = askedBy(code);
  const found = [
    ...[...globals].map((name) => told(name, lackingGlobal(name))),
    ...[...called].map((name) => told(`.${name}()`, lackingMember(name, own))),
    ...[...read]
      .filter((name) => !called.has(name))
      .map((name) => told(`.${name}`, own.has(name) ? [] : lackingMember(name, own))),
    told('f?.(...list)', spreads ? ['chrome 90'] : []),
    told('syntax', hasNewSyntax(code) ? ['all'] : []),
  ];
  return found.filter((fault) => fault !== null).sort();
}

function told(name: string, lackers: readonly string[]): string | null {
  return lackers.length > 0 ? `${name} (${lackers.join(', ')})` : null;
}

/** Whether a bundler would still write out something for the baseline. */
function hasNewSyntax(code: string): boolean {
  const written = (target: string[]) =>
    transformSync('built.js', code, { target, sourceType: 'module' }).code;
  return written(buildTarget) !== written(['esnext']);
}

function lackingGlobal(asked: string): string[] {
  const [name = '', member] = asked.split('.');
  if (!member) return lacking(api[name] ?? javascript.builtins[name]);
  const kind = instances[name];
  if (kind) return lacking(api[kind]?.[member] ?? api[member]);
  return lacking(api[name]?.[`${member}_static`] ?? javascript.builtins[name]?.[member]);
}

/** None if some object of every browser of the baseline has such a member. */
function lackingMember(name: string, own: ReadonlySet<string>): string[] {
  const ofLanguage = [javascript.builtins, javascript.builtins.Intl as typeof api].flatMap((kinds) =>
    membersOf(kinds, name),
  );
  const ofPages = own.has(name) ? [] : membersOf(api, name);
  const lackers = [...ofLanguage, ...ofPages].map(lacking);
  return lackers.every((each) => each.length > 0) ? (lackers[0] ?? []) : [];
}

function membersOf(kinds: typeof api, name: string) {
  return Object.values(kinds).flatMap((kind) => kind?.[name] ?? []);
}
