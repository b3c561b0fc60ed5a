export const pageType = 'text/html;charset=utf-8';

export const pageHeaders = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const;

/** Whether the files at this path are named by their content and so never change. */
export function isHashed(path: string): boolean {
  return /^\/(_astro|finding|pictures|scripts|styles)\//.test(path);
}

/** What the file at `address` is sent with, be it whole, a part, or a 304. */
export function headersOfFile(address: string): Record<string, string> {
  const isPage = /(\.html|\/[^/.]+)$/.test(address);
  return {
    ...(isPage
      ? pageHeaders
      : { 'Cache-Control': cacheControl(address), 'X-Content-Type-Options': 'nosniff' }),
    Vary: 'Accept-Encoding',
  };
}

function cacheControl(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  if (
    /^\/(robots\.txt|sitemap[^/]*\.xml|[^/]+\.webmanifest|[^/]+\.ico|[^/]*icon[^/]*\.(png|svg))$/.test(path)
  ) {
    return 'public, max-age=3600';
  }
  return 'no-cache';
}
