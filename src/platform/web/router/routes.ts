import type { ComponentType, ReactNode } from 'react';
import { withoutSlashes, type Search } from './address.ts';

export interface RouteOptions {
  path?: string;
  id?: string;
  getParentRoute?: () => Route;
  component?: PageComponent;
  pendingComponent?: ComponentType;
  errorComponent?: ComponentType<{ error: unknown; reset: () => void }>;
  notFoundComponent?: ComponentType;
  validateSearch?: (search: Search) => Search;
  /** What it gives is added to the context of the routes below. */
  beforeLoad?: (from: {
    context: object;
    search: Search;
  }) => object | undefined | void | Promise<object | undefined | void>;
}

const KNOWN = [
  'path',
  'id',
  'getParentRoute',
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
  'validateSearch',
  'beforeLoad',
];

export type PageComponent = ((props: object) => ReactNode) & { preload?: () => Promise<void> };

/** One step of an address; its parents are shown around it. */
export class Route {
  readonly options: RouteOptions;
  children: readonly Route[] = [];

  constructor(options: RouteOptions) {
    if (options.path?.includes('$')) throw new Error(`${options.path}: addresses hold no values`);
    const unknown = Object.keys(options).find((name) => !KNOWN.includes(name));
    // The package's types, which the routes are written against, know many more.
    if (unknown !== undefined) throw new Error(`This router has no ${unknown}`);
    this.options = options;
  }

  addChildren(children: readonly Route[]): this {
    this.children = children;
    return this;
  }

  /** From the root down to this one. */
  get chain(): readonly Route[] {
    const parent = this.options.getParentRoute?.();
    return parent ? [...parent.chain, this] : [this];
  }

  /** As `useSearch({ from })` names it: the ids and paths of the chain. */
  get id(): string {
    const steps = this.chain.map(({ options }) => withoutSlashes(options.id ?? options.path ?? ''));
    return `/${steps.filter((step) => step !== '').join('/')}`;
  }

  get path(): string {
    const steps = this.chain.map(({ options }) => withoutSlashes(options.path ?? ''));
    return `/${steps.filter((step) => step !== '').join('/')}`;
  }
}

export const createRootRoute = (options: RouteOptions = {}) => new Route(options);
export const createRoute = (options: RouteOptions) => new Route(options);

/** Every address, and the route that is shown there: of a frame and its first part, the part. */
export function addressesOf(root: Route): ReadonlyMap<string, Route> {
  const found = new Map<string, Route>();
  const visit = (route: Route) => {
    if (route.options.path !== undefined) found.set(route.path, route);
    route.children.forEach(visit);
  };
  visit(root);
  return found;
}
