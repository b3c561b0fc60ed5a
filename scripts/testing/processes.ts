import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Ended {
  succeeded: boolean;
  /** Output of the command; empty when it was shown at once. */
  output: string;
  seconds: number;
}

interface Options {
  /** Shows the output at once, instead of collecting it. */
  show: boolean;
  env?: Record<string, string | undefined>;
}

/**
 * Preloads what the commands of package.json preload, and lets a process read the code that an earlier one has compiled: hundreds start
 * in the tests, each in half of the time.
 */
const quickStart = {
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  NODE_OPTIONS: `--import=${import.meta.resolve('../preload.mjs')}`,
};
const running = new Set<ChildProcess>();
const graceMs = 5_000;
/** Whether each command runs in a process group of its own, so that everything that it has started ends with it. */
const inGroups = process.platform !== 'win32';
let interrupted = false;

/** Runs a command to its end, without standard input. Once the tests are interrupted, nothing starts any more. */
export async function run(command: string, args: string[], { show, env }: Options): Promise<Ended> {
  const started = performance.now();
  if (interrupted) return { succeeded: false, output: 'Interrupted.', seconds: 0 };
  const child = spawn(command, args, {
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    env: { ...quickStart, ...process.env, ...colors(), ...env },
    detached: inGroups,
  });
  running.add(child);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  child.once('exit', () => signalTo(child, 'SIGKILL'));
  const fault = await once(child, 'close').then(
    ([code]) => (code === 0 ? null : ''),
    (error: Error) => `${command} could not be started: ${error.message}\n`,
  );
  running.delete(child);
  return {
    succeeded: fault === null,
    output: Buffer.concat(output).toString() + (fault ?? ''),
    seconds: (performance.now() - started) / 1000,
  };
}

/**
 * Variables that turn colours on for a terminal and off elsewhere: some tools colour the output into a file too, above all when
 * CI is set.
 */
function colors(): Record<string, string | undefined> {
  return process.stdout.isTTY
    ? { FORCE_COLOR: '1', NO_COLOR: undefined }
    : { FORCE_COLOR: undefined, NO_COLOR: '1' };
}

/** Runs a program on Node to its end; `file` is its path relative to the project. */
export function runNode(file: string, args: string[], options: Options): Promise<Ended> {
  return run(process.execPath, [file, ...args], options);
}

/** Passes SIGINT, SIGTERM and SIGHUP to the running commands from now on, and kills these after 5 s. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true;
      for (const child of running) signalTo(child, signal);
      setTimeout(() => {
        for (const child of running) signalTo(child, 'SIGKILL');
      }, graceMs).unref();
    });
  }
}

export function wasInterrupted(): boolean {
  return interrupted;
}

function signalTo(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (inGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has ended already.
  }
}
