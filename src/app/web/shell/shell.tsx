import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { failureText } from '#platform/web/texts.ts';
import { Theme } from '#platform/web/theme.tsx';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { SideSheet } from '#platform/web/ui/dialog.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ClinicName } from './clinic-name.tsx';
import { Navigation } from './navigation.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { SignedInPerson } from './signed-in-person.tsx';
import { SHELL_TEXTS } from './texts.ts';
import { useLogout } from './use-logout.ts';

/** Top bar, menu, and the place of the screen. */
export function Shell() {
  const { actor, clinic } = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const notice = useNotice();
  const main = useFocusOnArrival();
  const logout = useLogout({
    onFailed: (error) => {
      setMenuOpen(false);
      notice.fail(failureText(error, { fallback: SHELL_TEXTS.signOutFailed }));
    },
  });
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  const person = (
    <SignedInPerson
      actor={actor}
      onLogout={() => logout.mutate()}
      isLoggingOut={logout.isPending}
    />
  );
  return (
    <>
      <Theme primary={clinic.primaryColor} secondary={clinic.secondaryColor} />
      <a
        href="#main"
        onClick={skip}
        className="sr-only z-50 rounded-md bg-surface p-3 focus:not-sr-only focus:fixed focus:start-2 focus:top-1.5"
      >
        {SHELL_TEXTS.skipToContent}
      </a>
      <header className="fixed inset-x-0 top-0 z-30 flex h-14 items-center gap-2 bg-brand px-2 text-on-brand md:px-4">
        <span className="md:hidden">
          <IconButton
            icon={Menu}
            label={SHELL_TEXTS.openMenu}
            expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
            onColor
          />
        </span>
        <ClinicName clinic={clinic} />
      </header>
      <SideSheet label={SHELL_TEXTS.mainMenu} open={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <div className="flex min-h-full flex-col">
          <div className="flex h-14 items-center bg-brand px-4 text-on-brand">
            <ClinicName clinic={clinic} />
          </div>
          <div className="grow p-3">
            <Navigation actor={actor} onChosen={() => setMenuOpen(false)} />
          </div>
          <div className="p-3">{person}</div>
        </div>
      </SideSheet>
      <aside className="fixed inset-y-0 start-0 hidden w-60 flex-col justify-between overflow-y-auto border-e border-line bg-surface p-3 pt-18 md:flex">
        <Navigation actor={actor} />
        {person}
      </aside>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-dvh px-4 pt-20 pb-8 sm:px-6 md:ps-66 lg:pe-8 lg:ps-68 has-[[data-page-action]]:max-sm:pb-28"
      >
        <div className="mx-auto max-w-300">
          <NoticeBanner state={notice} />
          <Outlet />
        </div>
      </main>
      <SessionEndedDialog />
    </>
  );
}

/** After going to another screen the keyboard and the screen reader start at its content, not where the link was. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
