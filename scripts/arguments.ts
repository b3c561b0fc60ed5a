import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '#server/errors.ts';
import { type Command, type CommandName, commands } from './commands.ts';

/** Arguments of a call. An option that was not given is false, or undefined if it has a value. */
export interface CommandArguments<Name extends CommandName> {
  /** '' if the first argument names no task. */
  task: keyof (typeof commands)[Name]['tasks'];
  words: readonly string[];
  options: OptionsOf<(typeof commands)[Name]>;
}

type NamesIn<Options, Kind extends string> =
  Options extends Record<Kind, readonly (infer Each)[]> ? Each & string : never;
type OptionsOf<Options> = Record<NamesIn<Options, 'flags'>, boolean> &
  Record<NamesIn<Options, 'values'> | NamesIn<Options, 'paths'>, string | undefined>;

// Ends a call for help or with wrong arguments before `.env` is read.
const { name: running } = path.parse(process.argv[1] ?? '');
if (Object.hasOwn(commands, running)) endUnlessItRuns(running as CommandName);

function endUnlessItRuns(name: CommandName): void {
  try {
    if (process.argv.includes('--help')) {
      console.log(commands[name].usage);
      process.exit(0);
    }
    const { 'dry-run': dryRun = true }: { 'dry-run'?: boolean } = argumentsOf(name).options;
    if (!dryRun && process.env.npm_config_dry_run === 'true')
      throw usageError(name, 'npm has kept --dry-run for itself, so nothing was done: put -- before it.');
  } catch (error) {
    console.error((error as Error).message);
    if (name === 'test') console.log('0 passed, 1 failed');
    process.exit(1);
  }
}

/** Arguments of this process, which runs `name`. Throws an `OperatorError` with the usage if they are wrong. */
export function argumentsOf<Name extends CommandName>(name: Name): CommandArguments<Name> {
  // npm runs a command in the folder of the project; paths count from the folder in which the owner has typed it.
  const { npm_lifecycle_event, INIT_CWD = '.' } = process.env;
  return parseCommand(name, process.argv.slice(2), npm_lifecycle_event === name ? INIT_CWD : '.');
}

export function parseCommand<Name extends CommandName>(
  name: Name,
  args: readonly string[],
  folder = '.',
): CommandArguments<Name> {
  const { tasks, flags = [], values = [], paths = [] }: Command = commands[name];
  const { given, positionals } = parsed(name, args, flags, [...values, ...paths]);
  const task = Object.keys(tasks).find((each) => each === (positionals[0] ?? '')) ?? '';
  const typed = task === '' ? positionals : positionals.slice(1);
  const expected = tasks[task];
  if (expected === undefined) throw usageError(name, `Say what to do: ${Object.keys(tasks).join(', ')}.`);
  const missing = expected.find((each, index) => !each.startsWith('[') && !typed[index]);
  if (missing) throw usageError(name, `${missing} is missing.`);
  const extra = typed[expected.length];
  if (extra !== undefined && !expected.at(-1)?.includes('…'))
    throw usageError(name, `"${extra}" is one argument too many.`);
  const resolved = (word: string) => (path.relative(folder, '.') === '' ? word : path.resolve(folder, word));
  const isPath = (what = '', word: string) => /FILE|FOLDER|DEST/.test(what) && !/^[^/]*:/.test(word);
  const words = typed.map((word, index) => (isPath(expected[index], word) ? resolved(word) : word));
  const options = {
    ...Object.fromEntries(flags.map((each) => [each, given[each] ?? false])),
    ...Object.fromEntries([...values, ...paths].map((each) => [each, given[each]])),
    ...Object.fromEntries(
      paths.flatMap((each) => (given[each] ? [[each, resolved(String(given[each]))]] : [])),
    ),
  };
  return { task, words, options } as unknown as CommandArguments<Name>;
}

function parsed(
  name: CommandName,
  args: readonly string[],
  flags: readonly string[],
  values: readonly string[],
) {
  try {
    const { values: given, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([
        ...flags.map((each) => [each, { type: 'boolean' as const }] as const),
        ...values.map((each) => [each, { type: 'string' as const }] as const),
      ]),
    });
    return { given: given as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    // The first sentence only: Node adds advice about other problems.
    throw usageError(name, `${(error as Error).message.split(/[.\n]/)[0]}.`);
  }
}

/** Error for a wrong call: one sentence above the usage of the command. */
export function usageError(name: CommandName, sentence: string): OperatorError {
  return new OperatorError(`${sentence}\n\n${commands[name].usage}`);
}
