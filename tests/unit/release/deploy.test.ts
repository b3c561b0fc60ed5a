import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  type Dirent,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type DeployOptions, deploySite } from '#release/deploy/deploy-site.ts';
import { Destination } from '#release/deploy/destination.ts';
import { hosts, writeHostedSite } from '#release/deploy/hosted-site.ts';
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
function build(number: number, siteUrl = 'https://shop.example'): void {
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
  for (const missing of ['404', 'product-not-found']) put(`${missing}.html`, page('Missing', ['/']));
  for (const html of globSync('**/*.html', { cwd: dist })) put(`${html}.br`, `brotli of ${number}`);
  put(`scripts/app-${number}.js`, `script ${number}`);
  put(`pictures/${number}.webp`, `picture ${number}`);
  put(goods, `[${number}]`);
  put('robots.txt', `Sitemap ${number}`);
  put('sitemap.xml', all.join('\n'));
  writeHostFiles(dist, siteUrl);
}

/** Writes a file at the host. */
function putAt(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(host, file)), { recursive: true });
  writeFileSync(path.join(host, file), content);
}

/** Deploys what `build` has left, in this process; `watch` is called after each change of a file, in a random order within a step. */
function deployWatched(watch?: () => void): void {
  const real = new Destination(host);
  const shuffled = (files: readonly string[]) => files.toSorted(() => Math.random() - 0.5);
  const oneByOne = <T>(files: readonly string[], work: (file: string) => T) =>
    shuffled(files).map((file) => {
      const result = work(file);
      watch?.();
      return result;
    });
  const watched: DeployOptions['destination'] = {
    name: real.name,
    read: (file) => real.read(file),
    write: (file, text) => real.write(file, text),
    put: (files, siteDir, ...options) =>
      options.includes('-n')
        ? real.put(files, siteDir, ...options)
        : oneByOne(files, (file) => real.put([file], siteDir, ...options)).flat(),
    remove: (files) => void oneByOne(files, (file) => real.remove([file])),
  };
  const siteDir = path.join(folder, 'dist');
  const destination = watch ? watched : real;
  deploySite({
    siteDir,
    destination,
    dryRun: false,
    refuse: (reason, advice) => {
      throw new Error(`${reason}: ${advice}`);
    },
    log: () => {},
  });
}

/** What `npm run deploy -- ARGUMENTS` does, for a user whose files others cannot read. */
async function deploy(args: readonly string[], env: Record<string, string> = {}) {
  const unset = Object.fromEntries(variablesOf('.env.example').map(({ name }) => [name, '']));
  const command = [process.execPath, path.resolve('scripts/deploy.ts'), ...args];
  const child = spawn('/bin/sh', ['-c', 'umask 077; exec "$@"', 'sh', ...command], {
    cwd: folder,
    env: {
      ...process.env,
      ...unset,
      SHOP_DATA_DIR: path.join(folder, 'records'),
      // What a killed deploy leaves goes with this folder.
      TMPDIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
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
  const files = readdirSync(place, {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
      .filter((file) => file !== '.shop-deployed')
      .toSorted()
      .map((file) => [file, readFileSync(path.join(place, file), 'utf8')]),
  );
}

function dist() {
  return contentOf(path.join(folder, 'dist'));
}

test('at every moment of a deploy each page that can be found has what it loads and leads to', () => {
  let moments = 0;
  for (const number of [1, 2, 3, 5]) {
    build(number);
    deployWatched(() => {
      moments++;
      expect(missing()).toEqual([]);
    });
    expect(contentOf(host)).toMatchObject(dist());
  }
  expect(moments).toBeGreaterThan(100);
  expect(existsSync(path.join(host, 'product/1.html'))).toBe(false);
  expect(existsSync(path.join(host, 'scripts/app-1.js'))).toBe(true);
});

test('files that pages of earlier sites load stay for thirty days', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const day = 86_400_000;
  const start = Date.now();
  for (const [number, after] of [
    [1, 0],
    [1, 5 * day],
    [2, 20 * day],
    [3, 34 * day],
    [3, 36 * day],
  ] as const) {
    vi.setSystemTime(start + after);
    build(number);
    deployWatched();
    for (const file of ['scripts/app-1.js', 'pictures/1.webp'])
      expect(existsSync(path.join(host, file))).toBe(after < 35 * day);
  }
  // Pages of the second site ask for it.
  expect(existsSync(path.join(host, 'goods/0-of-1.json'))).toBe(true);
});

test('a deploy that is killed at any step leaves whole pages, and the next one ends it', async () => {
  // An rsync before the real one counts its calls and, at the call number KILL_AT, kills the deploy that makes it.
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    path.join(bin, 'rsync'),
    `#!/bin/sh\necho call >> '${folder}/calls'\n[ "$(wc -l < '${folder}/calls')" = "$KILL_AT" ] && kill -9 $PPID && exit 1\nexec ${programPath('rsync')} "$@"\n`,
    { mode: 0o755 },
  );
  const env = { PATH: `${bin}:${process.env.PATH}` };
  build(1);
  deployWatched();
  const first = path.join(folder, 'first');
  cpSync(host, first, { recursive: true, preserveTimestamps: true });
  build(2);
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
    deployWatched();
    expect(contentOf(host)).toEqual(whole);
  }
});

test('a deploy says that the rules for nginx are others now, and nothing if they are the same', async () => {
  const word = 'copy it again and reload nginx';
  build(1);
  expect((await deploy([host])).stdout).not.toContain(word);
  build(2);
  expect((await deploy([host])).stdout).not.toContain(word);
  build(3, 'http://shop.example');
  expect((await deploy([host])).stdout).toContain(word);
});

test('what the shop has not written stays: an API, its pictures, the lines of an .htaccess', () => {
  putAt('api/login.php', '<?php');
  putAt('.htaccess', '# of the host\nAddHandler x .php\n');
  build(1);
  deployWatched();
  build(2);
  deployWatched();
  const rules = () => readFileSync(path.join(host, '.htaccess'), 'utf8');
  expect(rules()).toBe(`# of the host\nAddHandler x .php\n\n${dist()['.htaccess']}`);
  expect(readFileSync(path.join(host, 'api/login.php'), 'utf8')).toBe('<?php');
  putAt('.htaccess', `# above\n${dist()['.htaccess']?.replace('year', 'month')}# below\n`);
  deployWatched();
  expect(rules()).toBe(`# above\n${dist()['.htaccess']}# below\n`);
});

test('only --force replaces a file of a name of the site that no deploy has written', async () => {
  putAt('index.html', 'Welcome to our old shop');
  build(1);
  const before = contentOf(host);
  expect(await deploy([host])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+ has files that [^\n]*: index\.html: [^\n]*--force[^\n]*\n$/),
  });
  expect(contentOf(host)).toEqual(before);
  expect(await deploy([host, '--force', '--dry-run'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('To copy: 9 files that pages load'),
  });
  expect(contentOf(host)).toEqual(before);
  expect(existsSync(path.join(host, '.shop-deployed'))).toBe(false);
  expect(await deploy([host, '--force'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^In spite of this, by --force: \S+ has files that [^\n]*: index\.html\.\n/,
    ),
  });
  expect(contentOf(host)).toEqual(dist());
});

test('only a site that names an address of the internet is deployed', () => {
  expect(deployWatched).toThrow(/^There is no site in dist: run npm run build/);
  build(1, 'http://localhost:4321');
  expect(deployWatched).toThrow(
    /^The pages name http:\/\/localhost:4321\/ as their address: set SHOP_SITE_URL/,
  );
  expect(existsSync(host)).toBe(false);
});

test('a web server may read what is deployed, whoever has built it and deploys it', async () => {
  build(2);
  mkdirSync(host, { mode: 0o750 });
  for (const each of ['index.html', 'scripts/app-2.js']) chmodSync(path.join(folder, 'dist', each), 0o600);
  const all = () => readdirSync(host, { recursive: true, withFileTypes: true });
  const pathOf = (entry: Dirent) => path.join(entry.parentPath, entry.name);
  for (let time = 0; time < 2; time++) {
    expect(await deploy([host])).toMatchObject({ code: 0, stderr: '' });
    for (const entry of all())
      expect((statSync(pathOf(entry)).mode & 0o777).toString(8)).toBe(entry.isFile() ? '644' : '755');
    for (const entry of all()) chmodSync(pathOf(entry), entry.isFile() ? 0o600 : 0o700);
  }
  expect((statSync(host).mode & 0o777).toString(8)).toBe('750');
});

test('a file that is named by its content and has another length at the host is copied again', () => {
  build(2);
  deployWatched();
  putAt('scripts/app-2.js', '');
  putAt('pictures/2.webp', 'picture 2 and more');
  deployWatched();
  expect(contentOf(host)).toEqual(dist());
});

test('what is wrong with a destination is said in words of rsync', async () => {
  build(1);
  for (const [name, env, words] of [
    ['me@shop.example', {}, /^me@shop\.example names no folder: write me@shop\.example:FOLDER\.\n$/],
    [path.join(folder, 'no/such/folder'), {}, /could not be reached or written by rsync: .*No such file/],
    [host, { PATH: '/nowhere' }, /by rsync: it could not be started: .*ENOENT/],
  ] as const)
    expect(await deploy([name], env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(words),
    });
});

test('a damaged list of the files at a host refuses the next deploy', () => {
  build(1);
  deployWatched();
  putAt('.shop-deployed', '{');
  const damaged = contentOf(host);
  build(2);
  expect(deployWatched).toThrow(/ has files that no deploy has written, .*: look at them$/);
  expect(contentOf(host)).toEqual(damaged);
});

const hasRsync = programPath('rsync') !== '';
const noRsync = skippedSince('rsync is not on this machine.');

test.runIf(hasRsync)('over ssh the same comes about', noRsync, async () => {
  // In place of ssh: what it would run on the other machine runs here.
  const ssh = path.join(folder, 'ssh');
  writeFileSync(ssh, '#!/bin/sh\n[ "$1" = -l ] && shift 2\nshift\nexec "$@"\n', { mode: 0o755 });
  const deployBySsh = () => deploy([`me@shop.example:${host}`], { RSYNC_RSH: ssh });
  for (const number of [1, 2]) {
    build(number);
    expect(await deployBySsh()).toMatchObject({ code: 0, stderr: '' });
  }
  const { 'scripts/app-1.js': script, 'pictures/1.webp': picture, ...site } = contentOf(host);
  expect([script, picture]).toEqual(['script 1', 'picture 1']);
  expect(site).toEqual(dist());
});

test.runIf(hasRsync)(
  'rsync removes the files that it is told and no others, whatever signs their names have',
  noRsync,
  () => {
    const removed = ['index.html', 'product/1.html', 'scripts/[a]*?.js'];
    const others = ['1.html', 'product/2.html', 'scripts/a.js', 'scripts/[a]bc.js'];
    for (const file of [...removed, ...others]) putAt(file, '');
    writeFileSync(path.join(folder, 'victim.txt'), '');
    const destination = new Destination(host);
    destination.remove([...removed, 'missing/1.html', '../victim.txt', 'product/../../victim.txt']);
    destination.remove([]);
    expect([...removed, ...others].filter((file) => existsSync(path.join(host, file)))).toEqual(others);
    expect(existsSync(path.join(folder, 'victim.txt'))).toBe(true);
  },
);

/** A folder with programs: an `npx` that notes what it is told to do. */
function npxAt(exitCode = 0): Record<string, string> {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'npx'), `#!/bin/sh\necho "$@" >> ${folder}/npx.log\nexit ${exitCode}\n`, {
    mode: 0o755,
  });
  return { PATH: `${bin}:${process.env.PATH}` };
}

test.each([
  ['netlify', 'netlify-cli deploy --prod --no-build --dir', '--site lulu'],
  ['cloudflare', 'wrangler pages deploy', '--branch main --commit-dirty true --project-name lulu'],
])(
  '%s gets the site by its own tool, without compressed copies and rules for others',
  async (name, tool, end) => {
    build(1);
    const { code, stdout } = await deploy([name, '--site', 'lulu'], npxAt());
    expect(code).toBe(0);
    const hosted = path.join(folder, `dist-${name}`);
    const files = Object.keys(contentOf(hosted));
    expect(stdout).toContain(`${files.length} files for `);
    expect(files.filter((file) => /\.br$|(^|\/)\./.test(file))).toEqual([]);
    expect(files).toContain('_headers');
    expect(missing(hosted)).toEqual([]);
    expect(readFileSync(path.join(folder, 'npx.log'), 'utf8')).toBe(`--yes ${tool} ${hosted} ${end}\n`);
  },
);

test('an unknown product has its own page at Cloudflare, which has no rules for it', async () => {
  build(1);
  writeFileSync(path.join(folder, 'dist/product-not-found.html'), 'No such product');
  mkdirSync(path.join(folder, 'dist/gone'));
  writeFileSync(path.join(folder, 'dist/gone/7.html'), 'Gone');
  for (const name of ['netlify', 'cloudflare']) await deploy([name, '--dry-run']);
  const [netlify, cloudflare] = ['netlify', 'cloudflare'].map((name) =>
    contentOf(path.join(folder, `dist-${name}`)),
  );
  expect(cloudflare).toMatchObject({ 'product/404.html': 'No such product' });
  expect(Object.keys(cloudflare ?? {}).filter((file) => /^gone|_redirects/.test(file))).toEqual([]);
  expect(netlify).toMatchObject({ _redirects: expect.stringContaining('/product/*'), 'gone/7.html': 'Gone' });
});

test('a site of too many files is refused before anything is written for Cloudflare', () => {
  build(1);
  const dist = path.join(folder, 'dist');
  for (let index = 0; index <= 20_000; index++)
    writeFileSync(path.join(dist, 'pictures', `${index}.html`), '');
  const refuse = (reason: string) => {
    throw new Error(reason);
  };
  expect(() => writeHostedSite(dist, host, hosts.cloudflare, refuse)).toThrow(
    /takes at most 20000 files, and the site has 200\d\d$/,
  );
  expect(existsSync(host)).toBe(false);
});

test('a tool that fails fails the deploy, and a site of this machine is not sent', async () => {
  build(1);
  expect(await deploy(['netlify'], npxAt(3))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('failed: it says above why.'),
  });
  build(1, 'http://localhost:4321');
  expect((await deploy(['netlify'], npxAt())).stderr).toMatch(/^The pages name http:\/\/localhost/);
});
