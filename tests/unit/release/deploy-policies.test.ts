import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deploySite } from '#release/deploy/deploy-site.ts';
import { type Destination, destinationAt } from '#release/deploy/destination.ts';
import { writeHostFiles } from '#release/hosts/write-host-files.ts';
import { writePagePolicies } from '#release/page-policies.ts';
import { inlineHasher } from '#release/verify/page-parts.ts';
import { randomFrom } from '../../chaos/random.ts';

/** A folder with `dist`, as a build leaves it, and a host's folder beside it. */
let folder: string;
let host: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lulu-policies-'));
  host = path.join(folder, 'host');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Changes {
  /** Names the code: each has other inline scripts and sheets, and its own page. */
  code: string;
  products?: readonly number[];
  apiUrl?: string;
}

async function build({ code, products = [1, 2], apiUrl = 'https://api.example' }: Changes): Promise<void> {
  const siteDir = path.join(folder, 'dist');
  rmSync(siteDir, { recursive: true, force: true });
  const page = (kind: string) =>
    `<head><style>/* ${kind} of ${code} */</style></head><script>"${kind} of ${code}"</script><p>${apiUrl}</p>`;
  const pages: Record<string, string> = {
    'index.html': page('home'),
    '404.html': page('missing'),
    [`only-of-${code}.html`]: page('other'),
  };
  for (const id of products) pages[`product/${id}.html`] = page('product');
  for (const [file, html] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true });
    writeFileSync(path.join(siteDir, file), html);
  }
  const entries = Object.keys(pages).map((file) => ({
    route: '/',
    file,
    key: '',
    bytes: 0,
    compressedBytes: 0,
    gzipBytes: 0,
  }));
  await writePagePolicies({
    siteDir,
    siteUrl: 'https://shop.example',
    apiUrl,
    previousDir: null,
    pages: entries,
    rendered: Object.keys(pages),
  });
  await writeHostFiles(siteDir);
}

/** `DEPLOY_SEED` repeats the orders in which files are copied. */
const seed = Number(process.env.DEPLOY_SEED ?? Date.now() % 1_000_000);
console.log(`DEPLOY_SEED=${seed} repeats these orders.`);
const random = randomFrom(seed);

function shuffled(files: readonly string[]): string[] {
  const keyed = files.map((file) => ({ file, key: random.below(1_000_000) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ file }) => file);
}

/** Deploys what `build` has left; `watch` is called after each change of a file, in a random order within a step. */
async function deploy(watch: () => void = () => {}, dryRun = false): Promise<string[]> {
  const siteDir = path.join(folder, 'dist');
  const real = destinationAt(host, siteDir);
  const destination: Destination = {
    name: real.name,
    read: (files) => real.read(files),
    claim: (...all) => real.claim(...all),
    differing: (...all) => real.differing(...all),
    async put(files, ...others) {
      const copied: string[] = [];
      for (const file of shuffled(files)) {
        const now = await real.put([file], ...others);
        copied.push(...now);
        if (now.length > 0) watch();
      }
      return copied;
    },
    async remove(files) {
      for (const file of files) {
        await real.remove([file]);
        watch();
      }
    },
  };
  const said: string[] = [];
  const fingerprint = readFileSync(path.join(siteDir, 'index.html'), 'utf8');
  await deploySite({
    siteDir,
    fingerprint,
    destination,
    dryRun,
    force: false,
    log: (line) => said.push(line),
  });
  return said;
}

/** As `deploy`, which the loss of its line ends at this change. */
async function deployUntil(last: number): Promise<boolean> {
  let changes = 0;
  const lost = new Error('The line is lost.');
  try {
    await deploy(() => {
      if (++changes === last) throw lost;
    });
    return true;
  } catch (error) {
    if (error !== lost) throw error;
    return false;
  }
}

/** Pages at the host with a script, a sheet or an API that the `.htaccess` there does not allow; none if it sets no policy. */
function blocked(): string[] {
  const names = readdirSync(host, { recursive: true }) as string[];
  if (!names.includes('.htaccess')) return [];
  const rules = readFileSync(path.join(host, '.htaccess'), 'utf8');
  const hash = inlineHasher();
  return names
    .filter((name) => name.endsWith('.html'))
    .filter((name) => {
      const html = readFileSync(path.join(host, name), 'utf8');
      const policy = policyFor(rules, name);
      const { scripts, styles } = hash(html);
      const api = /<p>(.*)<\/p>/.exec(html)?.[1] ?? '';
      return !(
        scripts.every((each) => sourcesOf(policy, 'script-src').includes(`'${each}'`)) &&
        styles.every((each) => sourcesOf(policy, 'style-src').includes(`'${each}'`)) &&
        sourcesOf(policy, 'connect-src').includes(api)
      );
    });
}

/** The policy with which Apache sends this page: the last one whose mark it has. */
function policyFor(rules: string, page: string): string {
  const marks = [...rules.matchAll(/^RewriteRule (\S+) - \[E=(shop_policy_\d+):1\]$/gm)]
    .filter(([, pattern = '']) => new RegExp(pattern).test(page))
    .map(([, , mark = '']) => mark);
  const policies = [...rules.matchAll(/^Header set Content-Security-Policy "(.*)" env=(\w+)$/gm)];
  return policies.findLast(([, , mark = '']) => marks.includes(mark))?.[1] ?? '';
}

function sourcesOf(policy: string, directive: string): string[] {
  const text = policy.split('; ').find((each) => each.startsWith(`${directive} `)) ?? '';
  return text.split(' ').slice(1);
}

const contentOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const expectWhole = () => {
  for (const file of ['.htaccess', '.page-policies.json'])
    expect(contentOf(`host/${file}`)).toBe(contentOf(`dist/${file}`));
};

test('at every moment of a deploy the policies at the host allow what its pages have inline, and which API they call', async () => {
  const sites: Changes[] = [
    { code: 'a' },
    { code: 'b', products: [2, 3] },
    { code: 'c', products: [4], apiUrl: 'https://other.example' },
  ];
  let moments = 0;
  for (const site of sites) {
    await build(site);
    await deploy(() => {
      moments++;
      expect(blocked()).toEqual([]);
    });
    expectWhole();
  }
  expect(moments).toBeGreaterThan(30);
});

test('a deploy that ends too soon leaves pages that its policies allow, and so does the next one, of another site', async () => {
  for (let last = 1; ; last++) {
    rmSync(host, { recursive: true, force: true });
    await build({ code: 'a' });
    await deploy();
    await build({ code: 'b', products: [2, 3] });
    const isWhole = await deployUntil(last);
    expect([last, blocked()]).toEqual([last, []]);
    await build({ code: 'c', products: [3, 4] });
    await deploy(() => expect([last, blocked()]).toEqual([last, []]));
    expectWhole();
    if (isWhole) break;
  }
});

test('a first deploy, or one over pages without policies, brings its rules last', async () => {
  await build({ code: 'a' });
  for (let last = 1; !(await deployUntil(last)); last++) expect([last, blocked()]).toEqual([last, []]);
  expectWhole();
});

test('policies at the host that no deploy has written change nothing but themselves', async () => {
  const foreign = { scripts: ['sha256-x"\nHeader unset y', 'sha256-AAAA'], styles: 'all' };
  const texts = [
    '{',
    'null',
    '[]',
    JSON.stringify({
      apiOrigin: 'https://a.example; script-src *',
      pages: { '/x"\n.html': foreign, '/index.html': foreign },
    }),
  ];
  for (const text of texts) {
    await build({ code: 'a' });
    await deploy();
    writeFileSync(path.join(host, '.page-policies.json'), text);
    await build({ code: 'b' });
    await deploy(() => {
      const rules = contentOf('host/.htaccess');
      expect(rules).not.toMatch(/Header unset y|script-src \*/);
      expect(sourcesOf(policyFor(rules, 'index.html'), 'style-src')).not.toContain("'a'");
    });
    expectWhole();
  }
});

test('a deploy says that the settings for nginx are others now, and nothing if they are the same', async () => {
  await build({ code: 'a' });
  expect((await deploy()).join('\n')).not.toContain('nginx');
  await build({ code: 'b' });
  const words = (verb: string) =>
    expect.stringMatching(
      new RegExp(
        `^\\.nginx\\.conf in \\S+ ${verb}: where nginx sends the site, [^\\n]+ reload nginx[^\\n]+\\.$`,
      ),
    );
  expect(await deploy(() => {}, true)).toContainEqual(words('will be another'));
  expect(await deploy()).toContainEqual(words('is another now'));
  expect(await deploy()).toEqual([`Nothing has changed: ${host} has this very site already.`]);
});
