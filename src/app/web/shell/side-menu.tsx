import { Menu } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#features/clinics/schema.ts';
import { SideSheet } from '#platform/web/ui/dialog.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ClinicName } from './clinic-name.tsx';
import { Navigation } from './navigation.tsx';
import { SignedInPerson } from './signed-in-person.tsx';
import { SHELL_TEXTS } from './texts.ts';

interface MenuProps {
  session: Session;
  onLogout: () => void;
  isLoggingOut: boolean;
}

/** The menu beside the screen, where the window is wide. */
export function SideBar({ session, ...logout }: MenuProps) {
  return (
    <aside className="fixed inset-y-0 start-0 hidden w-60 flex-col justify-between gap-4 overflow-y-auto border-e border-line bg-surface p-3 pt-18 md:flex">
      <Navigation actor={session.actor} />
      <SignedInPerson actor={session.actor} {...logout} />
    </aside>
  );
}

/** The menu on a phone, which a button in the top bar slides in. */
export function SlideInMenu({ session, onLogout, isLoggingOut }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The page behind reports whether it worked.
  const logout = () => {
    close();
    onLogout();
  };
  return (
    <span className="md:hidden">
      <IconButton
        icon={Menu}
        label={SHELL_TEXTS.openMenu}
        expanded={isOpen}
        onClick={() => setOpen(true)}
        onColor
      />
      <SideSheet label={SHELL_TEXTS.mainMenu} open={isOpen} onClose={close}>
        <div className="flex min-h-full flex-col">
          <div className="flex h-14 items-center bg-brand px-4 text-on-brand">
            <ClinicName clinic={session.clinic} />
          </div>
          <div className="flex grow flex-col justify-between gap-4 p-3">
            <Navigation actor={session.actor} onChosen={close} />
            <SignedInPerson actor={session.actor} onLogout={logout} isLoggingOut={isLoggingOut} />
          </div>
        </div>
      </SideSheet>
    </span>
  );
}
