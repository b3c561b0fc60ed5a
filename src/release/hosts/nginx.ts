import { addressHeaders, type SitePolicy } from '#domain/shop/content-policy.ts';
import { asItIs, saverWidth } from '#domain/shop/data-saver.ts';
import { goneFolder } from '#domain/shop/paths.ts';
import {
  caching,
  compressedEndings,
  contentTypes,
  notFoundPages,
  pagePolicy,
  productFolder,
  seldomChanged,
  sniffing,
} from '#domain/shop/served-files.ts';
import {
  accepts,
  codings,
  dotfile,
  endings,
  hostFile,
  immutable,
  largePicture,
  notFound,
  pagesByPolicy,
  savesData,
} from './patterns.ts';

const coding = 'add_header Content-Encoding $shop_coding always;';
const slash = (folder: string) => `rewrite ^${folder}(.+?)/+$ ${folder}$1 last;`;
const variant = 'if (-f $request_filename$shop_variant) { rewrite ^(.*)$ $1$shop_variant last; }';
const page = `if (-f $request_filename.html$shop_variant) { rewrite ^(.*)$ $1.html$shop_variant last; }
    if (-f $request_filename.html) { rewrite ^(.*)$ $1.html last; }`;

const fileHeaders = headers({ 'Cache-Control': '$shop_cache', ...sniffing }, '');
const pictureHeaders = headers({ 'Cache-Control': '$shop_cache', ...sniffing }, '', 'Save-Data');

/**
 * Directives to include in nginx's `server` block whose root is the folder of the site. They need no module beyond the usual ones:
 * brotli and gzip variants are files that the build has written.
 */
export function nginxConf(policy: SitePolicy): string {
  const pageHeaders = headers(
    {
      'Cache-Control': '$shop_page_cache',
      ...pagePolicy,
      ...addressHeaders(policy),
      'Content-Security-Policy': '$shop_policy',
    },
    ' always',
  );
  return `# Written by "npm run build". Include it in the server { } whose root is the folder of the site; beside it
# "location ^~ /api/ { ... }" for what is not the shop's. Your own header goes
# into each location here that has an add_header: nginx takes them only from there.

error_page 404 ${notFoundPages.page};

# Which variant of a file the browser takes; no file ends in .none.
set $shop_variant ".none";
set $shop_coding "";
${codings
  .toReversed()
  .map(
    ({ ending, coding }) =>
      `if ($http_accept_encoding ~* "${accepts(coding)}") { set $shop_variant ".${ending}"; set $shop_coding "${coding}"; }`,
  )
  .join('\n')}

set $shop_cache "${caching.revalidate}";
if ($uri ~ "${seldomChanged}") { set $shop_cache "${caching.hour}"; }
if ($uri ~ "^/${immutable}/") { set $shop_cache "${caching.year}"; }
# Nobody shall keep that a script is missing.
set $shop_page_cache "${caching.page}";
if ($request_uri ~ "^/${immutable}/") { set $shop_page_cache "${caching.never}"; }

# A browser that is told to save data gets the small file of a large picture.
set $shop_small ".none";
if ($http_save_data ~* "${savesData}") { set $shop_small "-${saverWidth}.avif"; }
if ($args = "${asItIs}") { set $shop_small ".none"; }

# Each page has the policy of what stands in it, whichever variant is sent; nginx sends no header that is empty.
set $shop_page $uri;
if ($uri = "/") { set $shop_page "/index"; }
set $shop_policy "";
${pagesByPolicy(policy)
  .map(
    ({ pagePattern, header }) =>
      `if ($shop_page ~ "^/${pagePattern}(?:\\.html)?/*$") { set $shop_policy "${header}"; }`,
  )
  .join('\n')}

# What is no address: dotfiles, files for other hosts, the pages of a 404, compressed variants.
location ~ ${dotfile} { return 404; }
location ~ ^/(?:${hostFile}|${notFound}/?|${goneFolder}(?:/[^/.]*)?/?)$ { return 404; }
location ~ ^/(?:${notFound}|${goneFolder}/[^/]+)\\.html$ {
    internal;
    ${variant}
    ${typeOf('html')}
    ${pageHeaders}
}
${compressedEndings.map((ending) => variantLocation(ending, ending === 'html' ? pageHeaders : fileHeaders)).join('\n')}

# Pages: /collection and /collection/ are collection.html, without a redirect.
location ~ \\.html$ {
    ${variant}
    ${typeOf('html')}
    ${pageHeaders}
}
location = / {
    rewrite ^ /index.html last;
}
# A product that is no longer sold: the status 410, with its own page.
location ~ ^${productFolder}(?<shop_product>[^/.]+)/?$ {
    error_page 404 ${notFoundPages.product};
    error_page 410 /${goneFolder}/$shop_product.html;
    ${slash(productFolder)}
    ${page}
    if (-f $document_root/${goneFolder}/$shop_product.html) { return 410; }
    return 404;
}
location ~ ^${productFolder} {
    error_page 404 ${notFoundPages.product};
    ${slash(productFolder)}
    ${page}
    return 404;
}
location ~ "^/${largePicture}$" {
    ${typeOf('avif')}
    ${pictureHeaders}
    if (-f $document_root/pictures/$shop_picture$shop_small) {
        set $shop_cache "${caching.ownYear}";
        rewrite ^ /pictures/$shop_picture$shop_small break;
    }
}
location ~ \\.${endings}$ {
    ${variant}
    types {
        ${Object.entries(contentTypes)
          .map(([ending, type]) => `"${type}" ${ending};`)
          .join('\n        ')}
    }
    ${fileHeaders}
}
location / {
    ${slash('/')}
    ${page}
    try_files $uri =404;
}
`;
}

function variantLocation(ending: string, added: string): string {
  return `location ~ \\.${ending}\\.(?:br|gz)$ {
    internal;
    ${typeOf(ending)}
    ${coding}
    ${added}
}`;
}

function typeOf(ending: string): string {
  return `types { } default_type "${contentTypes[ending]}";`;
}

function headers(all: Readonly<Record<string, string>>, when: string, vary = 'Accept-Encoding'): string {
  return Object.entries({ ...all, Vary: vary })
    .map(([name, value]) => `add_header ${name} "${value}"${when};`)
    .join('\n    ');
}
