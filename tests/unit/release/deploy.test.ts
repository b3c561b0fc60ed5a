import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  type Dirent,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deploySite } from '#release/deploy/deploy-site.ts';
import { assertDeployable } from '#release/deploy/preconditions.ts';
import { type Destination, RsyncDestination } from '#release/deploy/rsync.ts';
import { writeHostFiles } from '#release/hosts/write-host-files.ts';
import { variablesOf } from '../../support/env-example.ts';
import { programPath } from '../../support/programs.ts';
import { skippedSince } from '../../support/skipped-since.ts';

/** A folder with `dist` and `records`, as a build leaves them, and a host's folder beside it. */
let folder: string;
let host: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lulu-deploy-'));
  host = path.join(folder, 'host');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Builds, as it were, the site number `number`: of each, pages, a script and a picture are others, and one product comes and goes.
 * At every other one the product summaries are divided anew.
 */
async function build(
  number: number,
  { siteUrl = 'https://shop.example', apiUrl = 'https://api.example' } = {},
) {
  const dist = path.join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const put = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), content);
  };
  const products = [0, 1, 2].map((index) => number + index);
  const goods = `goods/0-of-${Math.ceil(number / 2)}.json`;
  const page = (title: string, links: readonly string[]) =>
    `<title>${title}</title><link rel="canonical" href="${siteUrl}/"><script src="/scripts/app-${number}.js"></script><img src="/pictures/${number}.webp"><link href="/${goods}">${links.map((link) => `<a href="${link}">${link}</a>`).join('')}`;
  const all = products.map((id) => `/product/${id}`);
  put('index.html', page(`Home ${number}`, ['/collection', ...all]));
  put('collection.html', page(`Collection ${number}`, ['/', ...all]));
  for (const id of products)
    put(`product/${id}.html`, page(`Product ${id} of ${number}`, ['/', '/collection', ...all]));
  put('404.html', page('Missing', ['/']));
  for (const html of globSync('**/*.html', { cwd: dist })) put(`${html}.br`, `brotli of ${number}`);
  put(`scripts/app-${number}.js`, `script ${number}`);
  put(`pictures/${number}.webp`, `picture ${number}`);
  put(goods, `[${number}]`);
  put('robots.txt', `Sitemap ${number}`);
  put('sitemap.xml', all.join('\n'));
  writeHostFiles(dist, siteUrl);
  const fingerprint = `site-${number}-${siteUrl}-${apiUrl}`;
  put('.fingerprint', fingerprint);
  mkdirSync(path.join(folder, 'records'), { recursive: true });
  const record = { products: 3, fingerprint, folder: '../dist', source: apiUrl || 'shop.sqlite' };
  writeFileSync(path.join(folder, 'records/built.json'), JSON.stringify(record));
  return fingerprint;
}

/** Deploys what `build` has left, in this process; `watch` is called after each change of a file, in a random order within a step. */
async function deployWatched(fingerprint: string, watch?: () => void): Promise<void> {
  const real = new RsyncDestination(host, path.join(folder, 'dist'));
  const shuffled = (files: readonly string[]) => files.toSorted(() => Math.random() - 0.5);
  const watched: Destination = {
    name: real.name,
    read: (files) => real.read(files),
    async put(files, siteDir, options) {
      if (options.dryRun) return await real.put(files, siteDir, options);
      const copied: string[] = [];
      for (const file of shuffled(files)) {
        copied.push(...(await real.put([file], siteDir, options)));
        watch?.();
      }
      return copied;
    },
    async remove(files) {
      for (const file of shuffled(files)) {
        await real.remove([file]);
        watch?.();
      }
    },
  };
  await deploySite({
    siteDir: path.join(folder, 'dist'),
    fingerprint,
    destination: watch ? watched : real,
    dryRun: false,
    force: false,
    log: () => {},
  });
}

interface Ended {
  code: number | null;
  said: string;
  faults: string;
}

/** What `npm run deploy -- ARGUMENTS` does, for a user whose files others cannot read. */
async function deploy(
  args: readonly string[],
  env: Record<string, string> = {},
  nodeArgs: readonly string[] = [],
) {
  const unset = Object.fromEntries(variablesOf('.env.example').map(({ name }) => [name, '']));
  const command = [process.execPath, ...nodeArgs, path.resolve('scripts/deploy.ts'), ...args];
  const child = spawn('/bin/sh', ['-c', 'umask 077; exec "$@"', 'sh', ...command], {
    cwd: folder,
    env: { ...process.env, ...unset, SHOP_DATA_DIR: path.join(folder, 'records'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said, faults } as Ended;
}

/** What pages that a visitor finds from the home page name, and the host does not have. */
function missing(place = host): string[] {
  const fileOf = (address: string) =>
    ['', '.html', 'index.html']
      .map((end) => path.join(place, address + end))
      .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
  const lacking: string[] = [];
  const waiting = fileOf('/') ? ['/'] : [];
  const seen = new Set(waiting);
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const file = fileOf(address);
    if (!file) lacking.push(address);
    if (!file?.endsWith('.html')) continue;
    for (const [, named = ''] of readFileSync(file, 'utf8').matchAll(/(?:src|href)="(\/[^"]*)"/g))
      if (!seen.has(named)) {
        seen.add(named);
        waiting.push(named);
      }
  }
  return lacking;
}

/** Every file of a folder with its content, but the shop's own record of them. */
function contentOf(place: string): Record<string, string> {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
      .filter((file) => file !== '.shop-deployed.json')
      .toSorted()
      .map((file) => [file, readFileSync(path.join(place, file), 'utf8')]),
  );
}

function dist() {
  return contentOf(path.join(folder, 'dist'));
}

test('at every moment of a deploy each page that can be found has what it loads and leads to', async () => {
  let moments = 0;
  for (const number of [1, 2, 3, 5]) {
    const fingerprint = await build(number);
    await deployWatched(fingerprint, () => {
      moments++;
      expect(missing()).toEqual([]);
    });
    expect(contentOf(host)).toMatchObject(dist());
  }
  expect(moments).toBeGreaterThan(100);
  expect(existsSync(path.join(host, 'product/1.html'))).toBe(false);
  expect(existsSync(path.join(host, 'scripts/app-1.js'))).toBe(true);
});

test('the last ten sites’ files that are named by their content stay, and older ones go', async () => {
  for (let number = 1; number <= 11; number++) {
    const fingerprint = await build(number);
    await deployWatched(fingerprint);
    // The same site again counts once.
    if (number === 2) await deployWatched(fingerprint);
    expect(existsSync(path.join(host, 'scripts/app-1.js'))).toBe(number < 11);
  }
  expect(existsSync(path.join(host, 'scripts/app-2.js'))).toBe(true);
  // Pages of the second site ask for it.
  expect(existsSync(path.join(host, 'goods/0-of-1.json'))).toBe(true);
  expect(existsSync(path.join(host, 'pictures/1.webp'))).toBe(false);
});

/** Puts an rsync before the real one that counts its calls and, at the call number KILL_AT, kills the deploy that makes it. */
function rsyncThatKills(): Record<string, string> {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    path.join(bin, 'rsync'),
    `#!/bin/sh\necho call >> '${folder}/calls'\n[ "$(wc -l < '${folder}/calls')" = "$KILL_AT" ] && kill -9 $PPID && exit 1\nexec ${programPath('rsync')} "$@"\n`,
  );
  chmodSync(path.join(bin, 'rsync'), 0o755);
  return { PATH: `${bin}:${process.env.PATH}` };
}

test('a deploy that is killed at any step leaves whole pages, and the next one ends it', async () => {
  await deployWatched(await build(1));
  const first = path.join(folder, 'first');
  cpSync(host, first, { recursive: true, preserveTimestamps: true });
  const second = await build(2);
  const env = rsyncThatKills();
  await deploy([host], env);
  const calls = readFileSync(path.join(folder, 'calls'), 'utf8').split('\n').length - 1;
  const whole = contentOf(host);
  expect(calls).toBeGreaterThan(8);
  for (let call = 3; call <= calls; call += 2) {
    rmSync(host, { recursive: true });
    rmSync(path.join(folder, 'calls'));
    cpSync(first, host, { recursive: true, preserveTimestamps: true });
    const { code } = await deploy([host], { ...env, KILL_AT: String(call) });
    expect([call, code]).toEqual([call, null]);
    expect([call, missing()]).toEqual([call, []]);
    await deployWatched(second);
    expect(contentOf(host)).toEqual(whole);
  }
});

test('a deploy says that the rules for nginx are others now, and nothing if they are the same', async () => {
  await build(1);
  expect((await deploy([host])).said).not.toContain('nginx');
  await build(2);
  expect((await deploy([host])).said).not.toContain('nginx');
  await build(3, { siteUrl: 'http://shop.example' });
  const words = (verb: string) =>
    expect.stringMatching(new RegExp(`^\\.nginx\\.conf in \\S+ ${verb}: [^\\n]+ reload nginx\\.$`, 'm'));
  expect((await deploy([host, '--dry-run'])).said).toEqual(words('will be another'));
  expect((await deploy([host])).said).toEqual(words('is another now'));
});

test('what the shop has not written stays: an API, its pictures, the lines of an .htaccess', async () => {
  mkdirSync(path.join(host, 'api'), { recursive: true });
  writeFileSync(path.join(host, 'api/login.php'), '<?php');
  writeFileSync(path.join(host, '.htaccess'), '# php -- BEGIN cPanel-generated handler\nAddHandler x .php\n');
  await deployWatched(await build(1));
  const second = await build(2);
  await deployWatched(second);
  const rules = readFileSync(path.join(host, '.htaccess'), 'utf8');
  expect(rules).toBe(`# php -- BEGIN cPanel-generated handler\nAddHandler x .php\n\n${dist()['.htaccess']}`);
  expect(readFileSync(path.join(host, 'api/login.php'), 'utf8')).toBe('<?php');
  writeFileSync(
    path.join(host, '.htaccess'),
    `# above\n${dist()['.htaccess']?.replace('year', 'month')}# below\n`,
  );
  await deployWatched(second);
  expect(readFileSync(path.join(host, '.htaccess'), 'utf8')).toBe(`# above\n${dist()['.htaccess']}# below\n`);
});

test('files of the names of the site’s, which no deploy has written, are replaced by --force alone', async () => {
  mkdirSync(host);
  writeFileSync(path.join(host, 'index.html'), 'Welcome to our old shop');
  await build(1);
  const before = contentOf(host);
  const refused = await deploy([host]);
  expect([refused.code, refused.faults]).toEqual([
    2,
    expect.stringMatching(/^\S+ has files that [^\n]*: index\.html: [^\n]*--force[^\n]*\n$/),
  ]);
  expect(contentOf(host)).toEqual(before);
  const tried = await deploy([host, '--force', '--dry-run']);
  expect([tried.code, tried.said]).toEqual([
    0,
    expect.stringContaining('To copy: 2 files of what is named by its content'),
  ]);
  expect(contentOf(host)).toEqual(before);
  expect(existsSync(path.join(host, '.shop-deployed.json'))).toBe(false);
  const forced = await deploy([host, '--force']);
  expect([forced.code, forced.said.split('\n')[0]]).toEqual([
    0,
    `In spite of this, by --force: ${host}/ has files that no deploy has written, where the site needs the name: index.html.`,
  ]);
  expect(contentOf(host)).toEqual(dist());
});

test('a site that shoppers could not use is not deployed', async () => {
  const site = [path.join(folder, 'dist'), path.join(folder, 'records')] as const;
  const refusal = (words: RegExp) =>
    expect(() => assertDeployable(...site, { force: false, log: () => {} })).toThrow(words);
  refusal(/^There is no whole site in dist: run npm run build/);
  await build(1, { siteUrl: 'http://localhost:4321' });
  refusal(/^The pages in dist name http:\/\/localhost:4321\/ as their address/);
  const fingerprint = await build(1, { apiUrl: '' });
  refusal(/^The site in dist is made of the shop's own database/);
  const log = vi.fn();
  expect(assertDeployable(...site, { force: true, log })).toBe(fingerprint);
  expect(log.mock.calls).toEqual([
    [
      "In spite of this, by --force: The site in dist is made of the shop's own database, where the sample is until you import a catalogue.",
    ],
  ]);
  const refused = await deploy([host]);
  expect([refused.code, existsSync(host)]).toEqual([2, false]);
  expect(await deploy([host, '--force'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^In spite of this, by --force: The site in dist is made of [^\n]+\n/),
  });
  rmSync(path.join(folder, 'dist/.fingerprint'));
  expect(await deploy([host])).toMatchObject({
    code: 1,
    faults: expect.stringMatching(/^There is no whole site/),
  });
});

test('if nothing has changed a deploy says so in one line, and leaves all as it is', async () => {
  await build(1);
  expect(await deploy([host])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\nThe site is in [^\n]+\n$/),
  });
  const before = [contentOf(host), readFileSync(path.join(host, '.shop-deployed.json'), 'utf8')];
  for (const args of [[host], [host, '--dry-run']])
    expect(await deploy(args)).toEqual({
      code: 0,
      said: `Nothing has changed: ${host}/ has this very site already.\n`,
      faults: '',
    });
  expect([contentOf(host), readFileSync(path.join(host, '.shop-deployed.json'), 'utf8')]).toEqual(before);
});

/** Closes all files at the host, one of them, or one folder; `mend` deploys. */
async function expectServed(mend: () => Promise<Ended>) {
  const all = () => readdirSync(host, { recursive: true, withFileTypes: true });
  const pathOf = (entry: Dirent) => path.join(entry.parentPath, entry.name);
  const close = (names: readonly string[]) => {
    for (const entry of all())
      if (names.length === 0 || names.includes(entry.name))
        chmodSync(pathOf(entry), entry.isFile() ? 0o600 : 0o700);
  };
  for (const names of [[], ['.htaccess'], ['product'], null]) {
    if (names) close(names);
    const { code, said } = await mend();
    expect([code, said.startsWith('Nothing has changed'), names]).toEqual([0, names === null, names]);
    const rights = Object.groupBy(all(), (entry) => (statSync(pathOf(entry)).mode & 0o777).toString(8));
    expect(Object.keys(rights)).toEqual(['644', '755']);
    expect(rights['644']?.every((entry) => entry.isFile())).toBe(true);
  }
}

test('a web server may read what is deployed, whoever has built it and deploys it', async () => {
  await build(2);
  for (const each of ['index.html', 'scripts/app-2.js']) chmodSync(path.join(folder, 'dist', each), 0o600);
  expect(await deploy([host])).toMatchObject({ code: 0, faults: '' });
  expect((statSync(host).mode & 0o777).toString(8)).toBe('755');
  await expectServed(async () => await deploy([host]));
});

/** Leaves files at the host that are named by their content as a full disk or an editor does; `mend` deploys. */
async function expectMended(mend: () => Promise<Ended>) {
  for (const [file, content] of [
    ['scripts/app-2.js', ''],
    ['pictures/2.webp', 'picture 2 and more'],
  ] as const) {
    writeFileSync(path.join(host, file), content);
    expect(await mend()).toMatchObject({
      code: 0,
      faults: '',
      said: expect.stringMatching(/: 1 files of what is named by its content\n/),
    });
    expect(readFileSync(path.join(host, file), 'utf8')).toBe(dist()[file]);
  }
}

test('a file that is named by its content and has another length at the host is copied again', async () => {
  await deployWatched(await build(2));
  await expectMended(async () => await deploy([host]));
});

test('a destination that makes no sense is named in one sentence', async () => {
  await build(1);
  for (const name of ['dist', 'dist/host', '.'])
    expect((await deploy([name])).faults).toMatch(
      /^\S+ is no place for the site, which stands in [^\n]+ itself: name another folder\.\n$/,
    );
  expect((await deploy(['me@shop.example'])).faults).toMatch(
    /^me@shop\.example names no folder: write [^\n]+\n$/,
  );
  expect((await deploy([path.join(folder, 'no/such/folder')])).faults).toMatch(
    /could not be reached or written: [^\n]+\n$/,
  );
  expect((await deploy([host], { PATH: '/nowhere' })).faults).toMatch(
    /^rsync could not be started [^\n]+: install rsync here, and at the host\.\n$/,
  );
});

test('a list of files at the host that was changed removes nothing elsewhere', async () => {
  await deployWatched(await build(1));
  const victim = path.join(folder, 'victim.txt');
  writeFileSync(victim, 'of somebody else');
  const destination = new RsyncDestination(host, path.join(folder, 'dist'));
  for (const file of ['../victim.txt', 'product/../../victim.txt', victim, '..\\victim.txt', '.', ''])
    await expect(destination.remove([file]), file).rejects.toThrow(
      / is no file of a site: nothing was removed/,
    );
  expect(existsSync(victim)).toBe(true);
  for (const damaged of ['null', '[]', '{', '{"count":1,"fingerprint":"x","files":{"index.html":"1"}}']) {
    writeFileSync(path.join(host, '.shop-deployed.json'), damaged);
    await expect(deployWatched('x'), damaged).rejects.toThrow(
      / is damaged: remove it, and deploy with --force/,
    );
  }
});

const hasRsync = programPath('rsync') !== '';

test.runIf(hasRsync)(
  'over ssh the same comes about by rsync, in the same order',
  skippedSince('rsync is not on this machine.'),
  async () => {
    // In place of ssh: what it would run on the other machine runs here, and says each time what is missing there.
    const ssh = path.join(folder, 'ssh');
    writeFileSync(
      ssh,
      `#!/bin/sh\n[ "$1" = -l ] && shift 2\nhost=$1; shift\n[ "$host" = shop.example ] || { echo "ssh: Could not resolve hostname $host" >&2; exit 255; }\necho "$*" >> '${folder}/calls'\nexec "$@"\n`,
    );
    chmodSync(ssh, 0o755);
    const env = { RSYNC_RSH: ssh };
    const name = `me@shop.example:${host}`;
    mkdirSync(path.join(host, 'api'), { recursive: true });
    writeFileSync(path.join(host, 'api/login.php'), '<?php');
    writeFileSync(path.join(host, '.htaccess'), '# mine\n');
    writeFileSync(path.join(host, 'index.html'), 'Welcome to our old shop');
    chmodSync(host, 0o750);
    await build(1);
    const refused = await deploy([name], env);
    expect([refused.code, refused.faults]).toEqual([2, expect.stringContaining('index.html')]);
    expect(await deploy([name, '--force'], env)).toMatchObject({ code: 0, faults: '' });
    await build(2);
    const second = await deploy([name], env);
    expect(second).toMatchObject({
      code: 0,
      faults: '',
      said: expect.stringContaining('Copied: 2 files of pages that are new'),
    });
    const {
      'api/login.php': api,
      '.htaccess': rules,
      'scripts/app-1.js': script,
      'pictures/1.webp': picture,
      ...others
    } = contentOf(host);
    const { '.htaccess': own, ...site } = dist();
    expect([api, rules, script, picture]).toEqual(['<?php', `# mine\n\n${own}`, 'script 1', 'picture 1']);
    expect(others).toEqual(site);
    expect(statSync(host).mode & 0o777).toBe(0o750);
    const again = await deploy([name], env);
    expect(again).toMatchObject({ code: 0, said: expect.stringMatching(/^Nothing has changed: [^\n]+\n$/) });
    await expectMended(async () => await deploy([name], env));
    rmSync(host, { recursive: true });
    expect(await deploy([name], env)).toMatchObject({ code: 0, faults: '' });
    expect((statSync(host).mode & 0o777).toString(8)).toBe('755');
    await expectServed(async () => await deploy([name], env));
    const fault = await deploy([`nowhere.example:${host}`], env);
    expect([fault.code, fault.faults]).toEqual([
      1,
      expect.stringMatching(
        /^nowhere\.example:\S+ could not be reached or written: ssh: Could not resolve [^\n]+\n$/,
      ),
    ]);
  },
);

test.runIf(hasRsync)(
  'rsync removes the files that it is told and no others, whatever signs their names have',
  skippedSince('rsync is not on this machine.'),
  async () => {
    const removed = ['index.html', 'product/1.html', 'scripts/[a]*?.js'];
    const others = ['1.html', 'product/2.html', 'scripts/a.js', 'scripts/[a]bc.js'];
    for (const each of ['product', 'scripts']) mkdirSync(path.join(host, each), { recursive: true });
    for (const file of [...removed, ...others]) writeFileSync(path.join(host, file), '');
    const destination = new RsyncDestination(host, path.join(folder, 'dist'));
    await destination.remove([...removed, 'missing/1.html']);
    await destination.remove([]);
    const left = [...removed, ...others].filter((file) => existsSync(path.join(host, file)));
    expect(left).toEqual(others);
    expect(existsSync(path.join(host, 'missing'))).toBe(false);
    // New releases of rsync refuse to remove what lies behind a link, older ones remove it.
    symlinkSync(path.join(host, 'product'), path.join(host, 'linked'));
    await destination.remove(['linked/2.html']).catch(() => {});
    expect(lstatSync(path.join(host, 'linked')).isSymbolicLink()).toBe(true);
  },
);
