import { ChevronsLeft, ChevronsRight, Menu } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#features/clinics/schema.ts';
import { SideSheet } from '#platform/web/ui/dialog.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ClinicName } from './clinic-name.tsx';
import { Navigation } from './navigation.tsx';
import { SignedInPerson } from './signed-in-person.tsx';
import { SHELL_TEXTS } from './texts.ts';

interface MenuProps {
  session: Session;
  onLogout: () => void;
  isLoggingOut: boolean;
}

interface SideBarProps extends MenuProps {
  /** Shows the icons alone. */
  isNarrow: boolean;
  onToggle: () => void;
}

/** The menu beside the screen, where the window is wide; a button folds it to its icons. */
export function SideBar({ session, isNarrow, onToggle, ...logout }: SideBarProps) {
  const Glyph = isNarrow ? ChevronsRight : ChevronsLeft;
  const label = isNarrow ? SHELL_TEXTS.wideMenu : SHELL_TEXTS.narrowMenu;
  return (
    <aside
      className={classNames(
        'fixed inset-y-0 start-0 hidden flex-col justify-between gap-4 overflow-x-hidden overflow-y-auto border-e border-line bg-surface p-3 pt-17 md:flex print:hidden',
        isNarrow ? 'w-17' : 'w-52',
      )}
    >
      <Navigation actor={session.actor} isNarrow={isNarrow} />
      <div className="grid gap-1">
        <SignedInPerson actor={session.actor} {...logout} isNarrow={isNarrow} />
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!isNarrow}
          title={label}
          className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Glyph aria-hidden className="size-5 shrink-0" />
          <span className={isNarrow ? 'sr-only' : undefined}>{label}</span>
        </button>
      </div>
    </aside>
  );
}

/** On a phone, the bar at the bottom of the screen: the menu, and room for the page's primary action. */
export function BottomBar({ session, onLogout, isLoggingOut }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The page behind reports whether it worked.
  const logout = () => {
    close();
    onLogout();
  };
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex h-16 items-center border-t border-line bg-surface px-2 md:hidden print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="grid h-12 w-15 place-items-center rounded-md text-sm leading-tight text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Menu aria-hidden className="size-5" />
        {SHELL_TEXTS.menu}
      </button>
      <SideSheet label={SHELL_TEXTS.mainMenu} open={isOpen} onClose={close}>
        <div className="flex min-h-full flex-col">
          <div className="top-bar flex h-14 items-center px-4">
            <ClinicName clinic={session.clinic} />
          </div>
          <div className="flex grow flex-col justify-between gap-4 p-3">
            <Navigation actor={session.actor} onChosen={close} isPhone />
            <SignedInPerson actor={session.actor} onLogout={logout} isLoggingOut={isLoggingOut} />
          </div>
        </div>
      </SideSheet>
    </div>
  );
}
