import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { Button } from './button.tsx';
import { UI_TEXTS } from './texts.ts';

const LONGEST_WAIT_MS = 20_000;

interface Options {
  /** Shows a failure over the screen, for a dialog; else in the part's place. */
  isDialog?: boolean;
}

/**
 * Creates a component whose code is loaded when it is first shown; unless it is a dialog, show it inside `Suspense`. When its
 * code does not arrive, it says so and offers another try: `lazy` alone would fail the whole screen until a reload.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isDialog = false }: Options = {},
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let Part = create();
  const subscribe = (show: () => void) => {
    listeners.add(show);
    return () => void listeners.delete(show);
  };
  const retry = () => {
    Part = create();
    for (const show of listeners) show();
  };
  return function LazyPart(props: Props) {
    const Current = useSyncExternalStore(subscribe, () => Part);
    const part = <Current {...props} />;
    return isDialog ? <Suspense>{part}</Suspense> : part;
  };

  function create() {
    return lazy(async () => ({ default: await loadInTime(load).catch(() => PartFailed) }));
  }

  function PartFailed({ onClose }: Props & { onClose?: () => void }) {
    return (
      <div
        role={isDialog ? 'alert' : undefined}
        className={
          isDialog
            ? 'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-lg'
            : 'flex flex-wrap items-center gap-3'
        }
      >
        <p className="grow">{UI_TEXTS.partFailed}</p>
        <Button onClick={retry}>{UI_TEXTS.tryAgain}</Button>
        {onClose && <Button onClick={onClose}>{UI_TEXTS.close}</Button>}
      </div>
    );
  }
}

/** Rejects when the code has not arrived in time: a stalled network must not leave a click without an answer. */
function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, LONGEST_WAIT_MS);
    load().then(resolve, reject);
  });
}
