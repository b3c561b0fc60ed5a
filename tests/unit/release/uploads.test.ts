import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { skippedSince } from '../../support/skipped-since.ts';
import { apacheProgram, nginxProgram, openApache, openNginx } from '../../support/web-servers.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lulu-uploads-'));
  mkdirSync(path.join(folder, 'uploads'));
  for (const name of ['soap.svg', 'evil.php']) writeFileSync(path.join(folder, 'uploads', name), '<svg/>');
  chmodSync(folder, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines about the API that the paper shows for a server, with this folder as that of the PHP shop. */
function linesOf(server: 'nginx' | 'apache'): string {
  const paper = readFileSync('src/release/hosts/README.md', 'utf8');
  const [, shown = ''] =
    new RegExp(`\`\`\`${server}\\n[\\s\\S]*?(# The API[\\s\\S]*?)\`\`\``).exec(paper) ?? [];
  return shown.replaceAll('/var/www/php', folder);
}

const hosts = [
  {
    name: 'nginx',
    program: nginxProgram,
    open: () => openNginx(linesOf('nginx').replace(/ {4}location \^~ \/api\/[\s\S]*/, '')),
  },
  {
    name: 'Apache',
    program: apacheProgram,
    open: () =>
      openApache(
        `<FilesMatch "\\.php$">\nSetHandler "proxy:fcgi://127.0.0.1:1"\n</FilesMatch>\n${linesOf('apache').replace('</VirtualHost>', '')}`,
      ),
  },
];

for (const { name, program, open } of hosts) {
  test.skipIf(program === '')(
    `what was uploaded to a PHP shop runs nowhere in the shop’s own name on ${name}, neither as a page nor as a program`,
    skippedSince(`${name} is not installed.`),
    async () => {
      await using server = await open();
      for (const file of ['soap.svg', 'evil.php']) {
        const answer = await fetch(`http://127.0.0.1:${server.port}/uploads/${file}`);
        expect([answer.status, await answer.text()]).toEqual([200, '<svg/>']);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      }
    },
  );
}
