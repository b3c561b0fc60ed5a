import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { PhpShop } from './php-shop.ts';
import { programPath } from './programs.ts';
import { openApache, openNginx, type WebServer } from './web-servers.ts';
import { Workplace } from './workplace.ts';

export const phpCgiProgram = programPath('php-cgi');

const phpShop = path.join(import.meta.dirname, 'php-shop');

/** As few products as make a shop, those that journeys buy among them. */
const products = ['1', '23', '71', '79', '201', '203'];

const pictureCache = path.resolve('node_modules/.cache/journey-pictures');

/**
 * A shop on hosts that are set up as the owner's paper says: an API in PHP, and the site that `npm run build` has made of it. The
 * API has one address all the time, at which the site may stand, too.
 */
export class HostStage implements AsyncDisposable {
  readonly php: PhpShop;
  /** Of the API, and of the site that stands beside it. */
  readonly port: number;
  readonly apiUrl: string;
  readonly #place = new Workplace();
  readonly #fastCgi: FastCgi;

  static async open(): Promise<HostStage> {
    const php = await PhpShop.open();
    php.keepOnly(products);
    const stage = new HostStage(php, await openFastCgi(php.dataDir), await freePort());
    await stage.#build();
    return stage;
  }

  private constructor(php: PhpShop, fastCgi: FastCgi, port: number) {
    this.php = php;
    this.#fastCgi = fastCgi;
    this.port = port;
    this.apiUrl = `http://localhost:${port}`;
    // Apache's workers have their own user, to whom the folder of this project may be closed.
    for (const folder of [this.#place.folder, php.dataDir]) chmodSync(folder, 0o755);
    rmSync(path.join(this.#www, 'api'));
    for (const part of ['api', 'lib'])
      cpSync(path.join(phpShop, part), path.join(this.#www, part), { recursive: true });
  }

  /** nginx with the site, beside the API or alone at its own port. */
  async openNginx(where: 'beside the API' | 'alone'): Promise<WebServer> {
    const server = this.#ofPaper('nginx').replace(/^server \{\n([\s\S]*)\}\s*$/, '$1');
    const site = server.replace(/\s*(listen|server_name) .*;/g, '');
    if (where === 'beside the API') return await openNginx(site, this.port);
    return await openNginx(site.replace(/\n *# The API[\s\S]*/, ''));
  }

  /** Apache with the site, deployed into the folder of the API beside it, or alone at its own port. */
  async openApache(where: 'beside the API' | 'alone'): Promise<WebServer> {
    const host = this.#ofPaper('apache').replace(/<\/?VirtualHost.*\n|.*ServerName.*\n/g, '');
    // Else it calls as PHP-FPM alone understands.
    const php = `ProxyFCGIBackendType GENERIC\n<FilesMatch "\\.php$">\nSetHandler "proxy:fcgi://127.0.0.1:${this.#fastCgi.port}"\n</FilesMatch>\n`;
    if (where === 'alone') return await openApache(host.replace(/\n *# The API[\s\S]*/, ''));
    await this.#deploy();
    return await openApache(php + host.replaceAll(this.#place.site, this.#www), this.port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fastCgi.stop();
    await this.php[Symbol.asyncDispose]();
    this.#place[Symbol.dispose]();
  }

  get #www(): string {
    return path.join(this.php.dataDir, 'www');
  }

  /** `npm run build` from the API, at which nothing but that stands yet. */
  async #build(): Promise<void> {
    const records = path.join(this.#place.folder, 'records');
    mkdirSync(records);
    mkdirSync(pictureCache, { recursive: true });
    symlinkSync(pictureCache, path.join(records, 'pictures'), 'junction');
    const api = /# The API[\s\S]*/.exec(this.#ofPaper('nginx'))?.[0].replace(/\}\s*$/, '') ?? '';
    await using _ = await openNginx(api, this.port);
    const { code, said, faults } = await this.#place.build(this.apiUrl, [], { SHOP_SITE_URL: this.apiUrl });
    if (code !== 0) throw new Error(`The site of the PHP shop was not built: ${faults || said}`);
  }

  async #deploy(): Promise<void> {
    const child = this.#place.begin('', [this.#www, '--force'], {}, 'deploy.ts');
    child.stdout.resume();
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`The deploy ended with ${code}.`);
  }

  /** The settings that the paper shows for a server, with the places of this stage. */
  #ofPaper(server: 'nginx' | 'apache'): string {
    const paper = readFileSync('src/release/hosts/README.md', 'utf8');
    const [, shown = ''] = new RegExp(`\`\`\`${server}\\n([\\s\\S]*?)\`\`\``).exec(paper) ?? [];
    return shown
      .replaceAll('/etc/nginx/snippets/shop.conf', path.join(this.#place.site, '.nginx.conf'))
      .replaceAll('include fastcgi_params', 'include /etc/nginx/fastcgi_params')
      .replaceAll('unix:/run/php/php8.2-fpm.sock', `127.0.0.1:${this.#fastCgi.port}`)
      .replaceAll('/var/www/shop', this.#place.site)
      .replaceAll('/var/www/php', this.#www);
  }
}

interface FastCgi {
  port: number;
  stop(): Promise<void>;
}

/** PHP as web servers call it, with the shop whose data are in this folder. */
async function openFastCgi(dataDir: string): Promise<FastCgi> {
  const port = await freePort();
  const env = { ...process.env, SHOP_DATA: dataDir, PHP_FCGI_CHILDREN: '4' };
  const child = spawn(phpCgiProgram, ['-b', `127.0.0.1:${port}`], { env, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  while (!(await isTaken(port))) {
    if (child.exitCode !== null) throw new Error('php-cgi ended before it was open.');
    await pause(20);
  }
  return {
    port,
    async stop() {
      // Its children outlive it otherwise.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return await once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}
