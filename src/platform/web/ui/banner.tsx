import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';
import { TONE_CLASSES } from './tone.ts';

export type BannerTone = 'success' | 'danger' | 'attention' | 'info';

/** How long a banner stays (specification, section 9). */
export const BANNER_MS = { short: 3000, long: 5000 } as const;

const GLYPHS = {
  success: CircleCheck,
  danger: CircleAlert,
  attention: TriangleAlert,
  info: Info,
} as const;

interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  /** A quiet button or link behind the text. */
  action?: ReactNode;
  onDismiss?: () => void;
}

/** One thing to know, over the content it is about. Errors interrupt a screen reader, everything else waits. */
export function Banner(props: BannerProps) {
  return (
    <div role={props.tone === 'danger' ? 'alert' : 'status'}>
      <BannerBox {...props} />
    </div>
  );
}

function BannerBox({ tone, children, action, onDismiss }: BannerProps) {
  const Glyph = GLYPHS[tone];
  return (
    <div
      className={classNames(
        'flex items-center gap-3 rounded-lg border border-current/25 ps-4',
        onDismiss ? 'pe-1' : 'pe-4',
        TONE_CLASSES[tone],
      )}
    >
      <div
        className={classNames(
          'flex grow flex-wrap items-center gap-x-4 gap-y-2',
          action ? 'py-2.5 sm:py-1.5' : 'py-2.5',
        )}
      >
        <div className="flex grow basis-60 gap-3">
          <Glyph aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="grow wrap-anywhere">{children}</div>
        </div>
        {action}
      </div>
      {onDismiss && <IconButton icon={X} label={UI_TEXTS.close} onClick={onDismiss} onColor />}
    </div>
  );
}

export interface Notice {
  tone: BannerTone;
  text: ReactNode;
  /** Milliseconds it stays; without it, until someone closes it. */
  clearAfter?: number;
}

export interface NoticeState {
  notice: Notice | undefined;
  show: (notice: Notice) => void;
  succeed: (text: ReactNode, clearAfter?: number) => void;
  fail: (text: ReactNode) => void;
  clear: () => void;
}

/** A page's or dialog's own banner: `const notice = useNotice()`, `notice.succeed('Saved')`, `<NoticeBanner state={notice} />`. */
export function useNotice(): NoticeState {
  const [notice, show] = useState<Notice>();
  return {
    notice,
    show,
    succeed: (text, clearAfter = BANNER_MS.short) => show({ tone: 'success', text, clearAfter }),
    fail: (text) => show({ tone: 'danger', text, clearAfter: BANNER_MS.long }),
    clear: useCallback(() => show(undefined), []),
  };
}

/** Shows the notice, and removes it after a while, but not while the pointer or the focus is in it. */
export function NoticeBanner({ state: { notice, clear } }: { state: NoticeState }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!notice?.clearAfter || isHeld) return undefined;
    const timer = setTimeout(clear, notice.clearAfter);
    return () => clearTimeout(timer);
  }, [notice, isHeld, clear]);
  const dismiss = () => {
    setHeld(false);
    clear();
  };
  return (
    <div
      // Screen readers miss a text that comes together with its live region.
      aria-live={notice?.tone === 'danger' ? 'assertive' : 'polite'}
      className={classNames('sticky top-16 z-20', notice && 'mb-4')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notice && (
        <BannerBox tone={notice.tone} onDismiss={dismiss}>
          {notice.text}
        </BannerBox>
      )}
    </div>
  );
}
