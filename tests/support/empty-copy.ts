import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Its behaviour is chosen by `STUB_NPM`. */
const npmStub = fileURLToPath(new URL('npm-stub/npm-cli.js', import.meta.url));

interface SetUp {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
}

/** A checkout in which nothing was installed, and where the stub stands in for npm. */
export class EmptyCopy implements Disposable {
  readonly root = mkdtempSync(path.join(tmpdir(), 'lulu-copy-'));

  constructor() {
    for (const name of ['package.json', 'package-lock.json', 'scripts/bootstrap.mjs'])
      cpSync(name, path.join(this.root, name));
  }

  /** Starts the set-up as npm does before a command of the shop, or with `--tools` before one that tests or checks. */
  start(env: Record<string, string> = {}, ...options: '--tools'[]): SetUp {
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', ...options], {
      cwd: this.root,
      env: { ...process.env, npm_execpath: npmStub, npm_node_execpath: process.execPath, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
  }

  setUp(env: Record<string, string> = {}, ...options: '--tools'[]): SetUp['ended'] {
    return this.start(env, ...options).ended;
  }

  /** Environment of a set-up that takes its Node for this version, such as `22.20.0`. */
  withNode(version: string): Record<string, string> {
    writeFileSync(
      path.join(this.root, 'version.mjs'),
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
    );
    return { NODE_OPTIONS: '--import=./version.mjs' };
  }

  /** The arguments of each call of npm so far. */
  npmCalls(): string[] {
    if (!this.names().includes('npm-calls')) return [];
    return readFileSync(path.join(this.root, 'npm-calls'), 'utf8').trim().split('\n');
  }

  names(): string[] {
    return readdirSync(this.root);
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
