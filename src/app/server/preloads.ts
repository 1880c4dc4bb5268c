import path from 'node:path';
import { ROUTES, SETTINGS_PAGES, SHELL_PAGES, type AppRoute } from '../routes.ts';

/** Names in the build's manifest begin here. */
const BUILD_ROOT = 'app/web';
const SHELL = 'shell/shell.tsx';
const SETTINGS = 'shell/settings-frame.tsx';

const ROUTE_BY_PATH = new Map<string, AppRoute>(Object.entries(ROUTES));

/** Returns what the page at `pathname` will load first: its screens as the build names them, and requests to the API. */
export function preloadsAt(pathname: string): { sources: string[]; requests: string[] } {
  const route = ROUTE_BY_PATH.get(pathname);
  if (route === undefined) return { sources: [], requests: [] };
  const screen = path.posix.relative(BUILD_ROOT, route.screen);
  if (pathname in SETTINGS_PAGES)
    return { sources: [SHELL, SETTINGS, screen], requests: ['/api/session'] };
  if (pathname in SHELL_PAGES) return { sources: [SHELL, screen], requests: ['/api/session'] };
  return { sources: [screen], requests: [] };
}
