import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measured {
  seconds: number;
  /** CPU seconds on all cores, child processes included; null where the system does not tell (only Linux does). */
  cpuSeconds: number | null;
  /** Peak of resident memory, child processes included; null as above. */
  peakMegabytes: number | null;
  /** Standard output and errors. */
  output: string;
}

interface Options {
  cwd: string;
  env?: Record<string, string | undefined>;
}

const sampledEveryMs = 50;
const ticksPerSecond = 100;

/** Runs a program to its end. Throws with its last lines when it fails. */
export async function measured(
  command: string,
  args: readonly string[],
  options: Options,
): Promise<Measured> {
  const { cwd, env } = options;
  const cpuBefore = cpuOfEnded();
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  let peak: number | null = null;
  const sampling = setInterval(() => {
    const held = child.pid === undefined ? null : megabytesOf(child.pid);
    if (held !== null) peak = Math.max(peak ?? 0, held);
  }, sampledEveryMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => clearInterval(sampling));
  const seconds = (performance.now() - started) / 1000;
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${text.trimEnd().slice(-2_000)}`);
  const cpuAfter = cpuOfEnded();
  return {
    seconds,
    cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    peakMegabytes: peak,
    output: text,
  };
}

/** CPU seconds of a process so far, on all cores; null where the system does not tell. */
export function cpuSecondsOf(pid: number | undefined): number | null {
  const fields = statOf(String(pid));
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** CPU seconds of all processes that this one started and that have ended. */
function cpuOfEnded(): number | null {
  const fields = statOf('self');
  return fields && (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

/** Resident memory of a process and of all processes below it; null where the system does not tell. */
function megabytesOf(pid: number): number | null {
  if (statOf('self') === null) return null;
  const processes = readdirSync('/proc').flatMap((name) => {
    const fields = /^\d+$/.test(name) ? statOf(name) : null;
    return fields ? [{ pid: Number(name), parent: Number(fields[1]), pages: Number(fields[21]) }] : [];
  });
  const tree = new Set([pid]);
  for (let known = 0; known < tree.size; ) {
    known = tree.size;
    for (const each of processes) if (tree.has(each.parent)) tree.add(each.pid);
  }
  const pages = processes.reduce((sum, each) => sum + (tree.has(each.pid) ? each.pages : 0), 0);
  const pageBytes = 4_096;
  return (pages * pageBytes) / 1e6;
}

/** The fields of /proc/PID/stat from the third on, the state; null where there is none. */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
