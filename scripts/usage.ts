import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { destinationKind } from '#release/deploy/destination-kind.ts';
import { OperatorError } from '#server/errors.ts';
import { type Command, type CommandName, type CommandOption, commands } from './commands.ts';

/** Arguments of a call. An option that was not given is false, or undefined where it has a value. */
export interface CommandArguments<Name extends CommandName> {
  /** '' where the first argument names no task. */
  task: keyof (typeof commands)[Name]['tasks'];
  words: readonly string[];
  options: OptionValues<(typeof commands)[Name]['options']>;
}

type OptionValues<Options> = {
  [Name in keyof Options]: Options[Name] extends { type: 'boolean' } ? boolean : string | undefined;
};

/**
 * Reads the arguments of a command; null where they ask for help. Throws an `OperatorError` with one sentence and the usage where
 * they are wrong.
 */
export function parseCommand<Name extends CommandName>(
  name: Name,
  args: readonly string[],
): CommandArguments<Name> | null {
  const { tasks, options }: Command = commands[name];
  const { values, positionals } = parsed(name, args);
  if (values.help) return null;
  const [first = ''] = positionals;
  const isNamed = Object.hasOwn(tasks, first);
  const task = isNamed ? first : '';
  const words = isNamed ? positionals.slice(first === '' ? 0 : 1) : positionals;
  const fault =
    wrongWords(tasks, task, words) ??
    Object.keys(values).flatMap((each) => wrongOption(each, options[each], task))[0];
  if (fault !== undefined) throw usageError(name, fault);
  const all = Object.entries(options).map(([each, { type }]) => [
    each,
    values[each] ?? (type === 'boolean' ? false : undefined),
  ]);
  return { task, words, options: Object.fromEntries(all) } as unknown as CommandArguments<Name>;
}

/** Arguments whose relative paths count from `folder` instead of the working directory. */
export function withPathsFrom<Name extends CommandName>(
  folder: string,
  name: Name,
  given: CommandArguments<Name>,
): CommandArguments<Name> {
  const { tasks, options }: Command = commands[name];
  if (path.relative(folder, process.cwd()) === '') return given;
  const named = tasks[given.task as string]?.arguments ?? [];
  const from = (what: string | undefined, word: string) =>
    isPath(what, word, folder) ? path.resolve(folder, word) : word;
  const values = Object.entries(given.options).map(([option, value]) => [
    option,
    typeof value === 'string' ? from(options[option]?.value, value) : value,
  ]);
  return {
    ...given,
    words: given.words.map((word, index) => from(named[index], word)),
    options: Object.fromEntries(values),
  };
}

/** Whether an argument of this name in the usage is a path, counted from `folder`; DEST may also be on another machine. */
function isPath(what: string | undefined, word: string, folder: string): boolean {
  const name = what?.replace(/^\[|\]$/g, '') ?? '';
  if (name !== 'DEST') return ['FILE', 'FOLDER'].includes(name);
  return destinationKind(word, (each) => existsSync(path.resolve(folder, each))) === 'folder';
}

/**
 * Throws an `OperatorError` where npm has taken options of the call for its own, as it does with those that stand before a `--`: the
 * command would run without them, a dry run in earnest. Settings of an `.npmrc`, such as `force=true`, are none of the call.
 * `env` is the environment that npm gives to the command.
 */
export function assertNotTakenByNpm(
  name: CommandName,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): void {
  const { options }: Command = commands[name];
  const isGiven = (option: string) =>
    args.some((each) => each === `--${option}` || each.startsWith(`--${option}=`));
  const settings = namesInNpmrc(env);
  const taken = Object.entries(options).flatMap(([option, { type }]) => {
    const value = env[`npm_config_${option.replaceAll('-', '_')}`] ?? '';
    return (type === 'boolean' ? value === 'true' : value !== '') && !isGiven(option) && !settings.has(option)
      ? [`--${option}`]
      : [];
  });
  if (taken.length === 0) return;
  throw usageError(
    name,
    `npm has kept ${taken.join(' and ')} for itself, so nothing was done: put -- before the options, as in ${npmCall(name)} -- ${taken.join(' ')}.`,
  );
}

/** Error for a wrong call: one sentence above the usage of the command. */
export function usageError(name: CommandName, sentence: string): OperatorError {
  return new OperatorError(`${sentence}\n\n${usageOf(name)}`);
}

/** Text that `--help` prints. */
export function usageOf(name: CommandName): string {
  const { summary, tasks, options, examples }: Command = commands[name];
  const calls = Object.entries(tasks).map(([task, { does }]) => [callOf(name, task), does] as const);
  const all = [
    ...Object.entries(options).map(([option, each]) => [nameOf(option, each), each.does] as const),
    ['--help', 'this text'] as const,
  ];
  return [
    summary,
    '',
    ...calls.map(([call, does]) => `  ${call}\n      ${does}`),
    '',
    'Options:',
    ...columns(all),
    '',
    'Examples:',
    ...examples.map((words) => `  ${`${npmCall(name)} ${words}`.trim()}`),
  ].join('\n');
}

/** `npm run orders -- status ID STATUS… [--force]` */
function callOf(name: CommandName, task: string): string {
  const { tasks, options }: Command = commands[name];
  const taken = Object.entries(options).filter(([, each]) => each.tasks?.includes(task) ?? true);
  const words = [
    ...(task === '' ? [] : [task]),
    ...(tasks[task]?.arguments ?? []),
    ...taken.map(([option, each]) => `[${nameOf(option, each)}]`),
  ];
  return [npmCall(name), ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}

function npmCall(name: CommandName): string {
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}

function nameOf(option: string, { value }: CommandOption): string {
  return value ? `--${option} ${value}` : `--${option}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function parsed(
  name: CommandName,
  args: readonly string[],
): { values: Record<string, string | boolean | undefined>; positionals: string[] } {
  const { options }: Command = commands[name];
  const types = Object.entries(options).map(([option, { type }]) => [option, { type }] as const);
  let twice: string | undefined;
  try {
    const { tokens, ...read } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...Object.fromEntries(types), help: { type: 'boolean' } },
      tokens: true,
    });
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    twice = given.find((each, index) => given.indexOf(each) < index);
    if (twice === undefined) return read;
  } catch (error) {
    // The first sentence alone: Node adds advice about other problems.
    const [sentence = ''] = (error as Error).message.split(/[.\n]/);
    throw usageError(name, `${sentence}.`);
  }
  throw usageError(name, `--${twice} is given twice: give it once.`);
}

function wrongWords(tasks: Command['tasks'], task: string, words: readonly string[]): string | undefined {
  const expected = tasks[task]?.arguments;
  const names = Object.keys(tasks).filter((each) => each !== '');
  const [first] = words;
  if (expected === undefined && !first) return `Say what to do: ${names.join(', ')}.`;
  if (task === '' && first && names.length > 0) return `"${first}" is none of these: ${names.join(', ')}.`;
  const missing = expected?.find((each, index) => !each.startsWith('[') && !words[index]);
  if (missing !== undefined) return `${missing.replace('…', '')} is missing.`;
  const most = expected?.some((each) => each.includes('…'))
    ? Number.POSITIVE_INFINITY
    : (expected?.length ?? 0);
  return words.length > most ? `"${words[most]}" is one argument too many.` : undefined;
}

function wrongOption(name: string, option: CommandOption | undefined, task: string): string[] {
  if (option?.tasks?.includes(task) ?? true) return [];
  return [`--${name} goes with ${option?.tasks?.filter((each) => each !== '').join(', ')} alone.`];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Names of the settings in the `.npmrc` files that npm reads, such as `dry-run` for `dry_run`; npm gives them to each command as it
 * gives options of a call. `env` is the environment that npm gives to the command.
 */
function namesInNpmrc(env: Environment): Set<string> {
  const { npm_config_local_prefix: project, npm_config_userconfig, npm_config_globalconfig } = env;
  const files = [project && path.join(project, '.npmrc'), npm_config_userconfig, npm_config_globalconfig];
  return new Set(files.flatMap((file) => (file ? namesIn(textOf(file)) : [])));
}

/** The settings of an `.npmrc`: `force=true`, or `force` alone. One that is `false` gives a command nothing. */
function namesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*[;#[]|=\s*"?false"?\s*$/.test(line));
  return lines.map((line) => (line.split('=')[0] ?? '').trim().replaceAll('_', '-'));
}

/** The text of a file; '' for one that is missing or cannot be read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
