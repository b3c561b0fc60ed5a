import { addressHeaders, type SitePolicy } from '#domain/shop/content-policy.ts';
import { asItIs, saverWidth } from '#domain/shop/data-saver.ts';
import { goneFolder } from '#domain/shop/paths.ts';
import {
  caching,
  contentTypes,
  notFoundPages,
  pagePolicy,
  productFolder,
  seldomChanged,
  sniffing,
} from '#domain/shop/served-files.ts';
import {
  accepts,
  anyOf,
  codings,
  compressed,
  dotfile,
  endings,
  hostFile,
  immutable,
  largePicture,
  notFound,
  pagesByPolicy,
  savesData,
} from './patterns.ts';

/** First and last line of the block of the shop in an `.htaccess`; lines of the owner outside of it stay. */
const blockBegins = '# BEGIN shop';
const blockEnds = '# END shop';

const firstPass = 'RewriteCond %{ENV:REDIRECT_STATUS} ^$';

/**
 * The `.htaccess` for the top of a host; `folders` are the top folders of the site, `policy` that of its pages. It sets headers only for files of the site,
 * and leaves foreign files alone, such as the PHP files of an API beside the site.
 */
export function htaccess(folders: readonly string[], policy: SitePolicy): string {
  const ofSite = anyOf(folders.map((name) => name.replaceAll('.', '\\.')));
  const policies = pagesByPolicy(policy);
  /** Pattern of the files of the site with this ending: at the top, or in one of its folders. */
  const fileWith = (ending: string) => `^((?:${ofSite}/.+|[^/]+)\\.${ending})`;
  return `${blockBegins}
# Written by "npm run build", and anew each time. What stands above and below is yours, and stays.

Options -Indexes -MultiViews
# /collection is a page, beside a folder of that name.
DirectorySlash Off
ErrorDocument 404 ${notFoundPages.page}
ErrorDocument 410 /${goneFolder}.html
RemoveLanguage .br

RewriteEngine On
RewriteBase /

# What is no address: dotfiles, the pages of a 404, compressed variants, files for other hosts.
${[
  `(?:^|${dotfile.slice(0, 1)})${dotfile.slice(1)}`,
  `^(?:${notFound}(?:\\.html)?/?|${goneFolder}(?:/.*|\\.html)?|${hostFile})$`,
  `${fileWith(compressed)}\\.(?:br|gz)$`,
]
  .map((pattern) => `${firstPass}\nRewriteRule ${pattern} - [R=404,L]`)
  .join('\n')}

# Pages: /collection and /collection/ are collection.html, without a redirect.
RewriteRule ^$ index.html [L]
${firstPass}
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} ^(.+?)/*$
RewriteCond %1.html -f
RewriteRule ^(.+?)/*$ $1.html [L]
# A product that is no longer sold: the status 410, with its own page.
${firstPass}
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} ^(.+)${productFolder}
RewriteCond %1/${goneFolder}/$1.html -f
RewriteRule ^${productFolder.slice(1)}([^/.]+)(?:\\.html)?/?$ - [R=410,L]
RewriteCond %{THE_REQUEST} "^\\S+ ${productFolder}([^/.?\\s]+)"
RewriteRule ^${goneFolder}\\.html$ ${goneFolder}/%1.html [L]
${firstPass}
RewriteRule ^${ofSite}/*$ - [R=404,L]
# Folders that are not the shop's: as with DirectorySlash On.
${firstPass}
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^(.*[^/])$ /$1/ [R=301,L]

# The site is only for reading.
RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ${fileWith(endings)}$ - [R=405,L]

# Compressed as the build has left them.
${codings.map(({ ending, coding }) => `RewriteCond %{HTTP:Accept-Encoding} "${accepts(coding)}"\nRewriteCond %{REQUEST_FILENAME}.${ending} -f\nRewriteRule ${fileWith(compressed)}$ $1.${ending} [L]`).join('\n')}

# A browser that is told to save data gets the small file of a large picture.
RewriteCond %{HTTP:Save-Data} "${savesData}" [NC]
RewriteCond %{QUERY_STRING} !=${asItIs}
RewriteCond %{REQUEST_FILENAME} ^(.+)-\\d+\\.avif$
RewriteCond %1-${saverWidth}.avif -f
RewriteRule ^${largePicture}$ pictures/$1-${saverWidth}.avif [E=shop_small:1,L]

# What the file that was found is sent with.
${codings.map(({ ending }) => `RewriteRule ${fileWith(endings)}\\.${ending}$ - [E=shop_${ending}:1,E=no-gzip:1,E=no-brotli:1]`).join('\n')}
${Object.entries(contentTypes)
  .map(([ending, type]) => `RewriteRule ${fileWith(ending)}(?:\\.br|\\.gz)?$ - "[E=shop_file:1,T=${type}]"`)
  .join('\n')}
RewriteRule ${fileWith('html')}(?:\\.br|\\.gz)?$ - [E=shop_page:1]
${policies.map(({ pagePattern }, index) => `RewriteRule ^${pagePattern}\\.html(?:\\.br|\\.gz)?$ - [E=shop_policy_${index}:1]`).join('\n')}
RewriteRule ^${immutable}/ - [E=shop_year:1]
RewriteRule ${seldomChanged.replace('^/', '^').replace(/\$$/, '(?:\\.br|\\.gz)?$')} - [E=shop_hour:1]
RewriteRule ^${largePicture}$ - [E=shop_large:1]
RewriteCond %{ENV:REDIRECT_shop_small} =1
RewriteRule ^ - [E=shop_large:1,E=shop_own_year:1]
# Nobody shall keep that a script is missing.
RewriteCond %{THE_REQUEST} "^\\S+ /${immutable}/"
RewriteRule ^${notFound}\\.html - [E=shop_never:1]

${[
  ...codings.map(({ ending, coding }) => set('Content-Encoding', coding, ending)),
  set('Vary', 'Accept-Encoding', 'file'),
  set('Vary', 'Save-Data', 'large'),
  set('Cache-Control', caching.revalidate, 'file'),
  set('Cache-Control', caching.page, 'page'),
  set('Cache-Control', caching.hour, 'hour'),
  set('Cache-Control', caching.year, 'year'),
  set('Cache-Control', caching.ownYear, 'own_year'),
  set('Cache-Control', caching.never, 'never'),
  ...Object.entries(sniffing).map(([name, value]) => set(name, value, 'file')),
  ...Object.entries({ ...pagePolicy, ...addressHeaders(policy) }).map(([name, value]) =>
    set(name, value, 'page'),
  ),
  ...policies.map(({ header }, index) => set('Content-Security-Policy', header, `policy_${index}`)),
].join('\n')}
${blockEnds}
`;
}

/**
 * The `.htaccess` of the destination with the block of the shop replaced, or added at its end. Lines outside of the block, by the
 * owner or the panel of the host, stay. `existing` is null if the destination has none.
 */
export function withShopBlock(existing: string | null, shop: string): string {
  if (existing === null) return shop;
  const begin = existing.indexOf(blockBegins);
  const end = existing.indexOf(blockEnds, begin);
  if (begin < 0 || end < 0) return `${existing.trimEnd()}\n\n${shop}`.trimStart();
  return existing.slice(0, begin) + shop.trimEnd() + existing.slice(end + blockEnds.length);
}

/** Whether the block of the shop in this `.htaccess` says what pages may run. */
export function setsPolicies(existing: string | undefined): boolean {
  const [, shop = ''] = existing?.split(blockBegins) ?? [];
  return shop.includes('Content-Security-Policy');
}

/** The `.htaccess` in the folder of the products: an unknown product has its own 404 page (R14). */
export const productHtaccess = `ErrorDocument 404 ${notFoundPages.product}\n`;

function set(name: string, value: string, mark: string): string {
  return `Header set ${name} "${value}" env=shop_${mark}`;
}
