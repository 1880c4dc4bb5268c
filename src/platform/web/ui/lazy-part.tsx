import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { isUnreachable, NoAnswer } from '../api.ts';
import { Button } from './button.tsx';
import { UI_TEXTS } from './texts.ts';

const LONGEST_WAIT_MS = 20_000;

interface ClosableProps {
  onClose?: () => void;
}

interface Options {
  /** Shows a failure over the screen, for a dialog; else in the part's place. */
  isDialog?: boolean;
  /** Shows nothing instead of a failure, until the network is back. */
  isOptional?: boolean;
}

/**
 * Creates a component whose code is loaded when it is first shown; unless it is a dialog, show it inside `Suspense`. When its
 * code does not arrive, it says so and offers another try, and tries again when it is opened again: `lazy` alone would fail
 * the whole screen until a reload. Code that is not there, because the app was updated meanwhile, comes with a reload only.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isDialog = false, isOptional = false }: Options = {},
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let hasFailed = false;
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
    // `lazy` remembers the failure; the next opening asks again.
    useEffect(
      () => () => {
        if (hasFailed) Part = create();
      },
      [],
    );
    const part = <Current {...props} />;
    return isDialog ? <Suspense>{part}</Suspense> : part;
  };

  function create() {
    hasFailed = false;
    return lazy(async () => ({
      default: await loadInTime(load).catch((error: unknown) => {
        hasFailed = true;
        if (isOptional) return PartAwaited;
        return isUnreachable(error) ? PartFailed : PartMissing;
      }),
    }));
  }

  function PartAwaited() {
    useEffect(() => {
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, []);
    return null;
  }

  function PartFailed({ onClose }: ClosableProps) {
    return showFailure(UI_TEXTS.partFailed, onClose, {
      label: UI_TEXTS.tryAgain,
      onClick: retry,
    });
  }

  function PartMissing({ onClose }: ClosableProps) {
    return showFailure(UI_TEXTS.partMissing, onClose, {
      label: UI_TEXTS.reload,
      onClick: () => location.reload(),
    });
  }

  function showFailure(
    text: string,
    onClose: (() => void) | undefined,
    { label, onClick }: { label: string; onClick: () => void },
  ) {
    return (
      <div
        role={isDialog ? 'alert' : undefined}
        className={
          isDialog
            ? 'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-lg'
            : 'flex flex-wrap items-center gap-3'
        }
      >
        <p className="grow">{text}</p>
        <Button onClick={onClick}>{label}</Button>
        {onClose && <Button onClick={onClose}>{UI_TEXTS.close}</Button>}
      </div>
    );
  }
}

/** Rejects when the code has not arrived in time: a stalled network must not leave a click without an answer. */
function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new NoAnswer('timeout', undefined)), LONGEST_WAIT_MS);
    load().then(resolve, reject);
  });
}
