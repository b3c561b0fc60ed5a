import { paths } from '../shop/paths.ts';

/** The sign-in page, which leads back to `path` afterwards (R16). */
export function loginPath(path: string): string {
  return `${paths.login}?next=${encodeURIComponent(path)}`;
}
