import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { reasonIn, SetupError } from './setup-error.mjs';

const options = ['--include=optional', '--no-audit', '--no-fund'];

/** npm's program file: the npm that runs this script, else the one that the command line would find. */
export function findNpm(root, env) {
  const folders = (env.PATH ?? env.Path ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(path.join(root, 'node_modules')));
  const candidates = [
    env.npm_execpath,
    ...folders.flatMap((folder) => [
      path.join(folder, 'npm'),
      path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ]),
  ];
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue;
    const file = realpathSync(candidate);
    if (path.basename(file) === 'npm-cli.js') return file;
  }
  throw new SetupError('npm was not found: install Node 24 with npm, then run the same command again.');
}

/**
 * Runs npm with its cache of the registry, and once more with fresh data of the registry where the cache lacks a version that is
 * needed. The options are those of `runOnce`.
 */
export async function runNpm(root, options) {
  try {
    await runOnce(root, { isFresh: false, ...options });
  } catch (error) {
    if (!error.isOfOldMetadata || options.isFresh) throw error;
    options.log('once more, since npm did not know the newest versions of some packages.');
    await runOnce(root, { ...options, isFresh: true });
  }
}

/**
 * Runs npm to its end, and prints a line every `progressMs`, since npm itself prints nothing for minutes. `task` decides whether it
 * replaces node_modules by the packages of the lockfile or adds missing ones, development dependencies only with `tools`. With
 * `isFresh` npm asks the registry also about packages in its cache.
 */
function runOnce(root, { task, npm, node, tools, isFresh, log, env, progressMs }) {
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const words = task === 'add' ? ['install', '--no-save'] : ['ci'];
    const kinds = tools ? '--include=dev' : '--omit=dev';
    const source = isFresh ? '--prefer-online' : '--prefer-offline';
    const child = spawn(
      node,
      [npm, ...words, kinds, ...options, source, '--loglevel=error', '--progress=false'],
      { cwd: root, env, stdio: ['ignore', 'inherit', 'pipe'] },
    );
    let errors = '';
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      errors = (errors + chunk).slice(-20_000);
    });
    const progress = setInterval(() => {
      log(`still installing after ${Math.round((Date.now() - started) / 1000)} s.`);
    }, progressMs);
    let interrupted = false;
    const interrupt = () => {
      interrupted = true;
      child.kill('SIGTERM');
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, interrupt);

    const settle = (fault) => {
      clearInterval(progress);
      for (const signal of signals) process.off(signal, interrupt);
      if (fault) reject(fault);
      else resolve();
    };
    child.on('error', settle);
    child.on('close', (code, signal) => {
      if (interrupted) settle(new SetupError('interrupted; the next command begins it again.'));
      else if (code === 0) settle(null);
      else {
        const fault = new SetupError(sentenceAbout(errors, code ?? signal));
        settle(Object.assign(fault, { isOfOldMetadata: /\bETARGET\b/.test(errors) }));
      }
    });
  });
}

function sentenceAbout(errors, ending) {
  const reason = reasonIn(errors) ?? `npm ended with ${ending}, for the reasons above: set them right`;
  return `the packages could not be installed, because ${reason}, then run the same command again.`;
}
