import {
  Component,
  createContext,
  createElement,
  startTransition,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import type { Match, Router } from './navigation.ts';
import { RouterContext, StateContext } from './router-context.ts';
import type { RouteOptions } from './routes.ts';

const DepthContext = createContext(0);

/** Shows what the router says. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, draw] = useState(router.state);
  useEffect(() => router.open((next) => startTransition(() => draw(next))), [router]);
  useLayoutEffect(() => router.arrived(state), [router, state]);
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <Step depth={0} />
      </StateContext>
    </RouterContext>
  );
}

/** The place where a frame shows its part. */
export function Outlet() {
  return <Step depth={use(DepthContext) + 1} />;
}

function Step({ depth }: { depth: number }) {
  const { options } = use(RouterContext);
  const { matches, isMissing } = use(StateContext);
  const match = matches[depth];
  if (!match) {
    const Missing = isMissing ? options.routeTree.options.notFoundComponent : undefined;
    return Missing ? <Missing /> : null;
  }
  const Pending = match.route.options.pendingComponent ?? options.defaultPendingComponent;
  const Failed = match.route.options.errorComponent ?? options.defaultErrorComponent;
  const pending = Pending ? <Pending /> : null;
  return (
    <DepthContext value={depth}>
      <Suspense fallback={pending}>
        <Boundary match={match} shown={Failed}>
          {match.state === 'pending' ? pending : <Shown match={match} failed={Failed} />}
        </Boundary>
      </Suspense>
    </DepthContext>
  );
}

/** `failed` stands for a screen that could not be loaded; only the router can try that again. */
function Shown({
  match,
  failed: Failed,
}: {
  match: Match;
  failed: RouteOptions['errorComponent'];
}) {
  const { route, state, error } = match;
  if (state === 'failed' && Failed) return <Failed error={error} reset={() => {}} />;
  return createElement(route.options.component ?? Outlet);
}

interface BoundaryProps {
  /** Another one is another try. */
  match: Match;
  shown: RouteOptions['errorComponent'];
  children: ReactNode;
}

/** What a screen throws stays in its place: the frame around it goes on. */
class Boundary extends Component<BoundaryProps, { match: Match; failure?: { error: unknown } }> {
  override state: { match: Match; failure?: { error: unknown } } = { match: this.props.match };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ match }: BoundaryProps, state: { match: Match }) {
    return state.match === match ? null : { match, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    const { shown: Failed, children } = this.props;
    if (!failure) return children;
    if (!Failed) throw failure.error;
    return <Failed error={failure.error} reset={() => this.setState({ failure: undefined })} />;
  }
}
