import path from 'node:path';
import { ROUTES, type AppRoute } from '../routes.ts';

const ROUTE_BY_PATH = new Map<string, AppRoute>(
  Object.values(ROUTES).map((route) => [route.path, route]),
);
/** Names in the build's manifest begin here. */
const BUILD_ROOT = 'app/web';

/** Returns what the page at `pathname` will load first: its screens as the build names them, and requests to the API. */
export function preloadsAt(pathname: string): { sources: string[]; requests: string[] } {
  const route = ROUTE_BY_PATH.get(pathname);
  if (route === undefined) return { sources: [], requests: [] };
  const screens = [...route.frames, route.screen];
  return {
    sources: screens.map((file) => path.posix.relative(BUILD_ROOT, file)),
    requests: route.frames.length > 0 ? ['/api/session'] : [],
  };
}
