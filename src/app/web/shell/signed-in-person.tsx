import { LogOut } from 'lucide-react';
import type { Actor } from '#features/clinics/schema.ts';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ROLE_TEXTS, SHELL_TEXTS } from './texts.ts';

interface SignedInPersonProps {
  actor: Actor;
  onLogout: () => void;
  isLoggingOut: boolean;
  /** Shows the icons alone. */
  isNarrow?: boolean;
}

/** The staff role, which for an owner with more rights than a clinic's is the role of the login. */
function nameRole({ role, staffRole }: Actor): string {
  return staffRole === 'owner' && role !== 'user' ? ROLE_TEXTS[role] : STAFF_ROLE_TEXTS[staffRole];
}

/** The signed-in user's name and role, and the sign-out button. */
export function SignedInPerson({ actor, onLogout, isLoggingOut, isNarrow }: SignedInPersonProps) {
  if (isNarrow) return <IconButton icon={LogOut} label={SHELL_TEXTS.logout} onClick={onLogout} />;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="px-3 text-sm">
        <span className="font-semibold">{actor.name}</span>{' '}
        <span className="text-ink-soft">({nameRole(actor)})</span>
      </p>
      <Button
        icon={LogOut}
        wide
        onClick={onLogout}
        busy={isLoggingOut}
        busyText={SHELL_TEXTS.loggingOut}
      >
        {SHELL_TEXTS.logout}
      </Button>
    </div>
  );
}
