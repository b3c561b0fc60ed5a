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

/** What a found file at `path` is sent with, be it whole, a part, or a 304. */
export function headersOfFile(path: string): Record<string, string> {
  return {
    ...(isPage(path)
      ? pageHeaders
      : { 'Cache-Control': cacheControl(path), 'X-Content-Type-Options': 'nosniff' }),
    Vary: 'Accept-Encoding',
    // sirv knows no type for this one.
    ...(path.endsWith('.ico') && { 'Content-Type': 'image/x-icon' }),
  };
}

function isPage(path: string): boolean {
  return /(^|\/)[^/.]*(\.html)?\/*$/.test(path);
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
