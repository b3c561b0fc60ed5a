import { readFileSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Names of the settings in the `.npmrc` files that npm reads, such as `dry-run` for `dry_run`; npm gives them to each command as it gives options of a call.
 * `env` is the environment that npm gives to the command.
 */
export function namesInNpmrc(env: Environment): Set<string> {
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
