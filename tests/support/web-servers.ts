import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { programPath } from './programs.ts';

/** '' if this machine has none. */
export const nginxProgram = programPath('nginx');
export const apacheProgram = programPath('apache2');

export interface WebServer extends AsyncDisposable {
  /** Of 127.0.0.1. */
  port: number;
}

/** nginx with what stands in its `server { }`, as Debian's package has it otherwise. */
export async function openNginx(server: string, port?: number): Promise<WebServer> {
  return await open(nginxProgram, port, (home, own) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${home}/${kind};`,
    );
    const types = ['/etc/nginx/mime.types'].filter((file) => existsSync(file));
    const config = `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
events {}
http {
  access_log off; ${temporary.join(' ')}
  ${types.map((file) => `include ${file};`).join('')} default_type application/octet-stream; sendfile on; gzip on;
  server {
    listen 127.0.0.1:${own};
    ${server}
  }
}
`;
    return { config, args: ['-p', home, '-e', `${home}/error.log`, '-c'] };
  });
}

const apacheModules = [
  'alias',
  'authz_core',
  'autoindex',
  'deflate',
  'dir',
  'env',
  'filter',
  'headers',
  'mime',
  'mpm_event',
  'negotiation',
  'proxy',
  'proxy_fcgi',
  'proxy_http',
  'rewrite',
  'setenvif',
];

/** Apache with what stands in its `<VirtualHost>`, with the modules and types of Debian and of the panels of usual hosts. */
export async function openApache(host: string, port?: number): Promise<WebServer> {
  return await open(apacheProgram, port, (home, own) => {
    const user = process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : '';
    const config = `ServerRoot ${home}
PidFile ${home}/pid
DefaultRuntimeDir ${home}
ErrorLog ${home}/error.log
Listen 127.0.0.1:${own}
ServerName localhost
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${user}
StartServers 1
TypesConfig ${existsSync('/etc/mime.types') ? '/etc/mime.types' : '/dev/null'}
AddLanguage br .br
AddOutputFilterByType DEFLATE text/html text/css text/javascript application/json
DirectoryIndex index.php index.html
${host}
`;
    return { config, args: ['-D', 'FOREGROUND', '-f'] };
  });
}

/** `write` makes the configuration for a folder and a port; the program is started with `args` and its file. */
async function open(
  program: string,
  given: number | undefined,
  write: (home: string, port: number) => { config: string; args: readonly string[] },
): Promise<WebServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'lulu-web-server-'));
  const port = given ?? (await freePort());
  const { config, args } = write(home, port);
  const file = path.join(home, 'server.conf');
  writeFileSync(file, config);
  let said = '';
  const child = spawn(program, [...args, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) {
      const log = path.join(home, 'error.log');
      throw new Error(
        `${program} ended before it was open: ${said}${existsSync(log) ? readFileSync(log, 'utf8') : ''}`,
      );
    }
    await pause(20);
  }
  return { port, [Symbol.asyncDispose]: stop };
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
