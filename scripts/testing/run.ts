import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const running = new Set<ChildProcess>();
let interrupted = false;

/** Runs a command to its end. Its output is shown at once, or collected. Whatever it has started ends with it. */
export async function run(
  command: string,
  args: readonly string[],
  { show, env }: { show: boolean; env?: Record<string, string | undefined> },
): Promise<{ succeeded: boolean; output: string }> {
  if (interrupted) return { succeeded: false, output: 'Interrupted.\n' };
  // Hundreds of processes start in the tests, each in half of the time. Some tools colour what goes into a file too.
  const defaults = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'), NO_COLOR: '1' };
  const child = spawn(command, args, {
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    env: { ...defaults, ...process.env, ...env },
    detached: process.platform !== 'win32',
  });
  running.add(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
  child.once('exit', () => signalTo(child, 'SIGKILL'));
  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  running.delete(child);
  return { succeeded: code === 0, output: typeof code === 'string' ? code : output };
}

/** Passes signals to the running commands from now on; nothing else starts then. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interrupted = true;
      for (const child of running) signalTo(child, signal);
    });
}

/** Signals the process group of a command. */
function signalTo({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended already.
  }
}
