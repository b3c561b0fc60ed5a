import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Installs the given programs with an apt-get that brings only `chromium`. Returns its calls. */
function install(programs: string): string[] {
  const bin = mkdtempSync(path.join(tmpdir(), 'lulu-bin-'));
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }));
  const apt =
    '#!/bin/sh\necho "$@" | sed "s/.*recommends //"\ncase "$*" in *"install chromium"|*update) exit 0;; *) exit 1;; esac\n';
  writeFileSync(path.join(bin, 'apt-get'), apt, { mode: 0o755 });
  const script = `process.getuid = () => 0;
    const { installPrograms } = await import('./scripts/testing/programs.ts');
    await installPrograms(${programs});`;
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.startsWith('install') || line.startsWith('Set-up'));
}

test.runIf(process.platform === 'linux')(
  'what is missing is installed at once; a package that this Debian lacks keeps out no other, and what is there is not asked for',
  () => {
    expect(
      install("[['rare', () => ''], ['chromium', () => null], ['nginx', () => '/usr/sbin/nginx']]"),
    ).toEqual([
      'Set-up: installing rare, chromium with apt-get, beside the tests.',
      'install rare chromium',
      'install rare',
    ]);
    expect(install("[['nginx', () => true]]")).toEqual([]);
  },
);
