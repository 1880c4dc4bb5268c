import { useLocation } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { chooseBeforeSignIn } from '#platform/web/screen-language.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LanguageSelect } from './language-select.tsx';
import { ACCOUNTS_REFUSALS } from './texts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The session that this browser had ended because its login was disabled. */
    isLoginDisabled?: boolean | undefined;
  }
}

interface EntryFrameProps {
  title: string;
  /** The title of the browser tab, where the visible title greets the user. */
  tab?: string;
  description: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** In place of the product's sign, such as a clinic's first letter. */
  mark?: string | undefined;
  /** Room for two columns on a wide screen. */
  isWide?: boolean;
}

/** The frame of every screen before sign-in: one card with one task. */
export function EntryFrame({
  title,
  tab = title,
  description,
  children,
  footer,
  mark,
  isWide = false,
}: EntryFrameProps) {
  const { isLoginDisabled } = useLocation({ select: ({ state }) => state });
  useEffect(() => {
    document.title = `${tab} · Wellword`;
  }, [tab]);
  return (
    <main
      className={classNames(
        'mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 p-4',
        isWide && 'md:max-w-3xl',
      )}
    >
      <header className="grid justify-items-center gap-2 text-center">
        <span
          aria-hidden
          className="mb-2 grid size-12 place-items-center rounded-lg bg-brand text-xl font-semibold text-on-brand"
        >
          {mark ?? <MessageSquarePlus className="size-7" />}
        </span>
        <h1 className="text-lg text-balance">{title}</h1>
        <p className="text-balance text-ink-soft">{description}</p>
      </header>
      {isLoginDisabled && <Banner tone="danger">{ACCOUNTS_REFUSALS.LOGIN_DISABLED}</Banner>}
      <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">{children}</div>
      {footer && <div className="grid gap-1 text-center text-sm text-ink-soft">{footer}</div>}
      <div className="mx-auto w-48">
        <LanguageSelect onChoose={chooseBeforeSignIn} />
      </div>
    </main>
  );
}
