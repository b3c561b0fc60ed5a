import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const papers = [...globSync(['README.md', '{src,scripts,tests}/**/README.md']), 'tests/requirements.md'];

function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}

/** The anchors of a paper, as GitHub makes them of its headings. */
function anchorsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

test.each(papers)('every link of %s leads somewhere', (paper) => {
  const links = [...textOf(paper).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [place = '', anchor] = link.split('#');
    const target = place === '' ? paper : path.join(path.dirname(paper), place);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

test('every folder that a newcomer is led to has its paper', () => {
  const folders = ['', 'src', 'src/api', 'src/server', 'src/search', 'scripts', 'scripts/bench', 'tests'];
  expect(folders.filter((folder) => !existsSync(path.join(folder, 'README.md')))).toEqual([]);
});

test('every command that a paper names exists, and every command has its paper', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = papers.flatMap((paper) =>
    [...textOf(paper).matchAll(/\bnpm (?:run ([a-z:]+)|(start|test))\b/g)].map(
      ([, run, short]) => run ?? short ?? '',
    ),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const commands = Object.keys(scripts).filter((name) => !name.startsWith('pre'));
  const hasPaper = (name: string) => textOf('scripts/README.md').split(/[`\s]/).includes(name);
  expect(commands.filter((name) => !hasPaper(name))).toEqual([]);
});

test('the first page stays short, and so do all papers together', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(90);
  const words = [...papers, 'CHANGELOG.md'].flatMap((paper) => textOf(paper).split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(18_000);
});
