import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measured {
  seconds: number;
  /** CPU seconds on all cores, child processes included; null if the system does not tell (only Linux does). */
  cpuSeconds: number | null;
  /** Peak of resident memory, child processes included; null as above. */
  peakMegabytes: number | null;
  /** Standard output and errors. */
  output: string;
}

const sampledEveryMs = 50;
const ticksPerSecond = 100;
const pageBytes = 4_096;

/** Runs a program to its end. Throws with its last lines if it fails. */
export async function measured(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env?: Record<string, string | undefined> },
): Promise<Measured> {
  const cpuBefore = cpuOfEnded();
  const started = performance.now();
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: [...stdio] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  let peak: number | null = null;
  const sampling = setInterval(() => {
    const held = child.pid === undefined ? null : megabytesOf(child.pid);
    if (held !== null) peak = Math.max(peak ?? 0, held);
  }, sampledEveryMs);
  const [code] = await once(child, 'close').finally(() => clearInterval(sampling));
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.trimEnd().slice(-2_000)}`);
  const cpuAfter = cpuOfEnded();
  const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  return { seconds, cpuSeconds, peakMegabytes: peak, output };
}

/** CPU seconds of all processes that this one started and that have ended. */
function cpuOfEnded(): number | null {
  const fields = statOf('self');
  return fields && (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

/** Resident memory of a process and of all processes below it; null if the system does not tell. */
function megabytesOf(pid: number): number | null {
  if (statOf('self') === null) return null;
  const processes = readdirSync('/proc').flatMap((name) => {
    const fields = /^\d+$/.test(name) ? statOf(name) : null;
    return fields ? [{ pid: Number(name), parent: Number(fields[1]), pages: Number(fields[21]) }] : [];
  });
  const tree = new Set([pid]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const each of processes) if (tree.has(each.parent)) tree.add(each.pid);
  }
  const pages = processes.reduce((sum, each) => sum + (tree.has(each.pid) ? each.pages : 0), 0);
  return (pages * pageBytes) / 1e6;
}

/** The fields of /proc/PID/stat from the third on, the state; null if the process has ended. */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
