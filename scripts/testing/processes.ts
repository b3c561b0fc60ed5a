import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Ended {
  succeeded: boolean;
  /** What it printed; empty when it was shown at once. */
  output: string;
  seconds: number;
}

interface Options {
  /** Print what it says as it says it. */
  show: boolean;
  env?: Record<string, string | undefined>;
}

/** What one process on Node has compiled, those after it read: hundreds start in the tests, each in two thirds of the time. */
const compiled = path.resolve('node_modules/.cache/compiled');
const running = new Set<ChildProcess>();
const graceMs = 5_000;
/** A process group of its own lets everything that a command has started end with it. */
const inGroups = process.platform !== 'win32';
let interrupted = false;

/** Runs a command to its end, without standard input. Once the tests are interrupted, nothing starts any more. */
export async function run(command: string, args: string[], { show, env }: Options): Promise<Ended> {
  const started = performance.now();
  if (interrupted) return { succeeded: false, output: 'Interrupted.', seconds: 0 };
  const child = spawn(command, args, {
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...colors(), ...env },
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

/** Colours where somebody looks on: some tools colour what goes into a file too, above all when CI is set. */
function colors(): Record<string, string | undefined> {
  return process.stdout.isTTY
    ? { FORCE_COLOR: '1', NO_COLOR: undefined }
    : { FORCE_COLOR: undefined, NO_COLOR: '1' };
}

/** The same for a command that runs on Node: `file` is its program, from the project's folder. */
export function runNode(file: string, args: string[], options: Options): Promise<Ended> {
  return run(process.execPath, [file, ...args], options);
}

/** From now on, Ctrl-C and the like end what runs, and what runs decides how to close. */
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
    // It has ended already.
  }
}
