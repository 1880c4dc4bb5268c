import { ClockShift } from '#platform/web/use-now.ts';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { ACCESS, can, isOfOtherRole } from '#app/access.ts';
import { ACCOUNTS_REFUSALS } from '#features/accounts/web/texts.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { failureText } from '#platform/web/texts.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Theme } from '#platform/web/theme.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { FindPatient } from './find-patient.tsx';
import { ClinicName } from './clinic-name.tsx';
import { BottomBar, SideBar } from './side-menu.tsx';
import { SHELL_TEXTS } from './texts.ts';
import { UnreachableBanner } from './unreachable-banner.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useNarrowMenu } from './use-narrow-menu.ts';
import { usePasswordRequest } from './use-password-request.ts';
import { useDeskLock } from './use-desk-lock.ts';
import { useDisabledLogin } from './use-disabled-login.ts';
import { useLogout } from './use-logout.ts';
import { useSessionWatch } from './use-session-watch.ts';
import { useSessionEnded } from './use-session-ended.ts';

const RoleMissing = lazyPart(
  async () => (await import('#features/staff/web/role-missing.tsx')).RoleMissing,
);

const SessionEndedDialog = lazyPart(
  async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
  { isDialog: true },
);

const PasswordDialog = lazyPart(
  async () => (await import('#features/accounts/web/password-dialog.tsx')).PasswordDialog,
  { isDialog: true },
);

// Not part of the start: what the screen itself shows comes first. Nor is a switch between clinics, which few people need.
const Bell = lazyPart(async () => (await import('./bell.tsx')).Bell, { isOptional: true });

const ClinicSwitch = lazyPart(async () => (await import('./clinic-switch.tsx')).ClinicSwitch, {
  isOptional: true,
});

/** The frame of the app: top bar, menu, and the screen. */
export function Shell() {
  const session = useSession();
  useSessionWatch();
  const { clinic } = session;
  const sessionEnd = useSessionEnded();
  const hasEnded = sessionEnd !== undefined;
  useLiveUpdates({ isSignedIn: !hasEnded });
  const notice = useNotice();
  const main = useFocusOnArrival();
  const { isNarrow, toggle } = useNarrowMenu();
  const isDesk = session.actor.deskLockMinutes !== undefined;
  const logout = useLogout({
    to: isDesk ? '/desk' : '/login',
    onFailed: (error) => notice.fail(failureText(error, { fallback: SHELL_TEXTS.signOutFailed })),
  });
  const { lock, isLocking, isAboutToLock } = useDeskLock({
    lockMinutes: session.actor.deskLockMinutes,
    hasEnded: sessionEnd === 'ended',
  });
  useDisabledLogin({ isDisabled: sessionEnd === 'disabled', isDesk });
  const passwordRequest = usePasswordRequest();
  const onLogout = () => (isDesk ? lock() : logout.mutate());
  const menu = { session, onLogout, isLoggingOut: logout.isPending };
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <Theme primary={clinic.primaryColor} secondary={clinic.secondaryColor} />
      {/* Nothing of the clinic is shown after the session. The typed values are kept; browsers show a modal dialog in a hidden place. */}
      <div className={hasEnded || isLocking ? 'invisible [&_dialog]:invisible' : undefined}>
        <a
          href="#main"
          onClick={skip}
          className="sr-only z-50 rounded-md bg-surface text-ink focus:not-sr-only focus:fixed focus:start-2 focus:top-1.5 focus:px-4 focus:py-2.5"
        >
          {SHELL_TEXTS.skipToContent}
        </a>
        <header className="top-bar fixed inset-x-0 top-0 z-30 flex h-14 items-center gap-2 px-2 md:px-4 print:hidden">
          <ClinicName clinic={clinic} />
          {session.standIns.includes('provider') && (
            <a
              href="/demo/outbox"
              target="_blank"
              rel="noopener noreferrer"
              className="ms-auto inline-flex min-h-11 items-center text-sm leading-tight font-semibold underline underline-offset-4 outline-current"
            >
              {SHELL_TEXTS.demo}
            </a>
          )}
          <span className="ms-auto flex shrink-0 items-center gap-1 lg:gap-3">
            <Suspense>
              <Bell />
              <ClinicSwitch
                onFailed={(error) =>
                  notice.fail(
                    failureText(error, {
                      refusals: ACCOUNTS_REFUSALS,
                      fallback: SHELL_TEXTS.switchFailed,
                    }),
                  )
                }
              />
            </Suspense>
            {can(session.actor, 'patients.suggest') && <FindPatient />}
            {isDesk && (
              <IconButton icon={Users} label={SHELL_TEXTS.switchPerson} onColor onClick={lock} />
            )}
            <span className="max-w-48 truncate text-sm max-lg:hidden">{session.actor.name}</span>
          </span>
        </header>
        <SideBar {...menu} isNarrow={isNarrow} onToggle={toggle} />
        <BottomBar {...menu} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className={classNames(
            'min-h-dvh px-4 pt-17 pb-24 max-sm:[[data-bulk-bar]_&]:pb-56 sm:px-6 sm:pt-20 md:pb-8 lg:pe-8 print:ps-0 print:pt-0',
            isNarrow ? 'md:ps-23 lg:ps-25' : 'md:ps-58 lg:ps-60',
          )}
        >
          <div className="mx-auto max-w-300 has-data-wide:max-w-400">
            <UnreachableBanner />
            <NoticeBanner state={notice} />
            <ClockShift value={session.clockShiftMs}>
              <Screen actor={session.actor} />
            </ClockShift>
          </div>
        </main>
        {isAboutToLock && (
          // As a popover it is above an open dialog too.
          <div
            popover="manual"
            ref={(warning) => warning?.showPopover()}
            className="inset-x-4 top-16 bottom-auto mx-auto w-auto max-w-md bg-transparent text-ink shadow-lg"
          >
            <Banner tone="attention">{SHELL_TEXTS.aboutToLock}</Banner>
          </div>
        )}
        {passwordRequest && (
          <PasswordDialog
            onConfirmed={() => passwordRequest.answer(true)}
            onClose={() => passwordRequest.answer(false)}
          />
        )}
      </div>
      {sessionEnd === 'ended' && !isDesk && (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      )}
    </>
  );
}

/** The screen; for a role that may not open it, whom to ask. */
function Screen({ actor }: { actor: Actor }) {
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  if (needs === undefined || !isOfOtherRole(actor, needs)) return <Outlet />;
  return (
    <Suspense>
      <RoleMissing isOfOperator={ACCESS[needs].kind === 'admin'} />
    </Suspense>
  );
}

/** Moves the focus to the content of a new screen, so that keyboard and screen reader start there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
