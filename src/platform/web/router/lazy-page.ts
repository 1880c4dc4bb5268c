import { createElement, use } from 'react';
import type { PageComponent } from './routes.ts';

const RELOADED = 'wellword-reloaded';

/**
 * A page that is loaded when it is wanted. After a new version has taken the place of the files that this tab knows, a
 * page cannot be loaded: then the tab itself is loaded again, once, and shows the new version.
 */
export function lazyRouteComponent(
  load: () => Promise<Record<string, unknown>>,
  name = 'default',
): PageComponent {
  let component: PageComponent | undefined;
  let loading: Promise<void> | undefined;
  let hasFailed = false;
  const preload = () => {
    if (loading && !hasFailed) return loading;
    hasFailed = false;
    loading = load().then(
      (module) => void (component = module[name] as PageComponent),
      async (error: unknown) => {
        hasFailed = true;
        if (!isFileMissing(error) || wasReloadedFor(String(error))) throw error;
        location.reload();
        // Nothing is shown in between.
        await new Promise(() => {});
      },
    );
    return loading;
  };
  function Page(props: object) {
    // Drawing never tries again by itself: it would for ever.
    if (!component) use(loading ?? preload());
    return component ? createElement(component, props) : null;
  }
  return Object.assign(Page, { preload });
}

function isFileMissing(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}

/** Notes it, too: without a place for notes nothing is loaded again, because it might be for ever. */
function wasReloadedFor(what: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === what) return true;
    sessionStorage.setItem(RELOADED, what);
    return false;
  } catch {
    return true;
  }
}
