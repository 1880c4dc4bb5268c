import { Ban, Mail } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { User } from '../schema.ts';
import { ADMIN_TEXTS } from './texts.ts';

/** The person, with a badge where a login or the clinic is not as usual. */
export function UserName({ user: { name, isSuspended, logins } }: { user: User }) {
  return (
    <span className="flex min-w-0 items-center gap-2 rows:max-w-64">
      <span title={name} className="truncate font-semibold">
        {name}
      </span>
      {isSuspended && (
        <Badge tone="danger" icon={Ban}>
          {ADMIN_TEXTS.suspended}
        </Badge>
      )}
      {logins.some(({ isEnabled }) => !isEnabled) && (
        <Badge tone="danger" icon={Ban}>
          {ADMIN_TEXTS.disabled}
        </Badge>
      )}
      {logins.some(({ isEnabled, isInvited }) => isEnabled && isInvited) && (
        <Badge tone="info" icon={Mail}>
          {ADMIN_TEXTS.invited}
        </Badge>
      )}
    </span>
  );
}

/** The clinic and its logins in one line. */
export function UserClinic({ user: { name, clinicName, logins } }: { user: User }) {
  const emails = logins.map(({ email }) => email).join(', ') || ADMIN_TEXTS.noLogins;
  const isNamed = clinicName !== '' && clinicName !== name;
  const text = isNamed ? `${clinicName} · ${emails}` : emails;
  return (
    <span title={text} className="block truncate text-sm rows:max-w-80">
      {text}
    </span>
  );
}
