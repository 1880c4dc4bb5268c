// The part of TanStack Router that these screens use, in a tenth of its weight and with its types, so that wrong addresses
// and search values still do not compile (docs/decisions/015).
import type * as tanstack from '@tanstack/react-router';
import { createMemoryHistory as createOwnHistory } from './router/history.ts';
import { lazyRouteComponent as lazyPage } from './router/lazy-page.ts';
import { createLink as createOwnLink, Link as OwnLink } from './router/link.tsx';
import { createRouter as createOwnRouter, redirect as redirectTo } from './router/navigation.ts';
import { Outlet as OwnOutlet, RouterProvider as OwnProvider } from './router/router-view.tsx';
import { createRootRoute as createRoot, createRoute as createStep } from './router/routes.ts';
import * as hooks from './router/use-router.ts';

type Tanstack = typeof tanstack;

export const createRootRoute = createRoot as unknown as Tanstack['createRootRoute'];
export const createRootRouteWithContext = (() =>
  createRoot) as unknown as Tanstack['createRootRouteWithContext'];
export const createRoute = createStep as unknown as Tanstack['createRoute'];
export const lazyRouteComponent = lazyPage as unknown as Tanstack['lazyRouteComponent'];
export const redirect = redirectTo as unknown as Tanstack['redirect'];
export const createRouter = createOwnRouter as unknown as Tanstack['createRouter'];
export const createMemoryHistory = createOwnHistory as unknown as Tanstack['createMemoryHistory'];

export const RouterProvider = OwnProvider as unknown as Tanstack['RouterProvider'];
export const Outlet = OwnOutlet as unknown as Tanstack['Outlet'];
export const Link = OwnLink as unknown as Tanstack['Link'];
export const createLink = createOwnLink as unknown as Tanstack['createLink'];

export const useRouter = hooks.useRouter as unknown as Tanstack['useRouter'];
export const useNavigate = hooks.useNavigate as unknown as Tanstack['useNavigate'];
export const useLocation = hooks.useLocation as unknown as Tanstack['useLocation'];
export const useSearch = hooks.useSearch as unknown as Tanstack['useSearch'];
export const useBlocker = hooks.useBlocker as unknown as Tanstack['useBlocker'];
