import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '#release/project.ts';
import type { Load, Outcome } from './load.ts';

export interface ApiProcess {
  /** `http://127.0.0.1:PORT` */
  url: string;
  child: ChildProcess;
  /** Stops the API after the calls under way. */
  stop(): Promise<void>;
}

/** Starts the reference API in a process of its own, as an owner does, but without a limit of orders. */
export async function startApi(dataDir: string): Promise<ApiProcess> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/bench/api/server.ts')], {
    cwd: root,
    env: { ...process.env, SHOP_DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: `http://127.0.0.1:${await portOf(child)}`,
    child,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function portOf({ stdout }: ChildProcess): Promise<string> {
  for await (const chunk of stdout ?? []) {
    const [, port] = /http:\/\/[^/\s]+:(\d+)/.exec(String(chunk)) ?? [];
    if (port) return port;
  }
  throw new Error('The API ended before it was open.');
}

/** Puts a load on the API from a process of its own. */
export async function runLoad(load: Load): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'scripts/bench/api/client.ts'), JSON.stringify(load)],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The client of the bench ended with code ${code}.`);
  return JSON.parse(Buffer.concat(output).toString());
}
