import {
  createElement,
  use,
  useRef,
  type ComponentProps,
  type ElementType,
  type MouseEvent,
} from 'react';
import type { Destination, RouterState } from './navigation.ts';
import { RouterContext, StateContext } from './router-context.ts';
import { addressOf } from './address.ts';

const INTENT_MS = 50;

interface LinkProps extends ComponentProps<'a'>, Destination {
  activeOptions?: { exact?: boolean };
}

/** A link to a screen. Its files are asked for as soon as someone seems about to follow it. */
export function Link(props: LinkProps) {
  return createElement('a', useLink(props));
}

/** A link to a screen that looks as `host` draws it. */
export function createLink(host: ElementType) {
  return function HostedLink(props: LinkProps) {
    return createElement(host, useLink(props));
  };
}

function useLink({
  to,
  search,
  replace,
  activeOptions,
  ...anchor
}: LinkProps): ComponentProps<'a'> {
  const router = use(RouterContext);
  const state = use(StateContext);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const preload = () => router.preload(to);
  const expectIntent = () => {
    intent.current = setTimeout(preload, INTENT_MS);
  };
  const forget = () => clearTimeout(intent.current);
  return {
    ...anchor,
    ...(isActive(state, { to, search, exact: activeOptions?.exact }) && {
      'aria-current': 'page' as const,
      'data-status': 'active',
    }),
    href: addressOf(to, search),
    onMouseEnter: expectIntent,
    onMouseLeave: forget,
    onFocus: expectIntent,
    onBlur: forget,
    onTouchStart: preload,
    onClick: (event) => {
      anchor.onClick?.(event);
      if (isForBrowser(event, anchor.target)) return;
      event.preventDefault();
      void router.navigate({ to, search, replace });
    },
  };
}

/** Another tab, another window, a download: what the browser does with a link itself. */
function isForBrowser(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, ctrlKey, altKey, shiftKey } = event;
  const isSpecial = button !== 0 || metaKey || ctrlKey || altKey || shiftKey;
  return event.defaultPrevented || isSpecial || (target !== undefined && target !== '_self');
}

function isActive(
  { location }: RouterState,
  { to, search = {}, exact }: Pick<Destination, 'to' | 'search'> & { exact?: boolean },
): boolean {
  const { pathname } = location;
  const isThere = pathname === to || (!exact && pathname.startsWith(to === '/' ? to : `${to}/`));
  return (
    isThere &&
    Object.entries(search).every(
      ([name, value]) => JSON.stringify(location.search[name]) === JSON.stringify(value),
    )
  );
}
