import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { LoginPage } from '#features/accounts/web/login-page.tsx';
import type { AppRoute } from '../routes.ts';

/** The files of all screens, without the pages that a route of the app fills. */
const FILES = import.meta.glob<Record<string, RouteComponent>>([
  './shell/*-route.tsx',
  '../../features/*/web/*-page.tsx',
  '!../../features/{accounts/web/login,clinics/web/integrations,hours/web/hours}-page.tsx',
  '!../../features/{patients/web/patients,reviews/web/reviews,today/web/{day,week}}-page.tsx',
]);

/** Returns the component of a screen, which is loaded when it is first shown. */
export function findScreen(file: AppRoute['screen']): RouteComponent {
  // Part of the start, because every session begins with it.
  if (file === 'features/accounts/web/login-page.tsx') return LoginPage;
  const load = FILES[`../../${file}`.replace('../../app/web/', './')];
  if (load === undefined) throw new Error(`No route may show ${file}.`);
  return lazyRouteComponent(load, nameComponent(file));
}

/** `features/leave/web/leave-page.tsx` exports `LeavePage`. */
function nameComponent(file: string): string {
  const words = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length).split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
