import { Ban, Mail } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { User } from '../schema.ts';
import { ADMIN_TEXTS } from './texts.ts';

/** The person, with a badge where the clinic is suspended or none of its logins can be used. */
export function UserName({ user: { name, isSuspended, logins } }: { user: User }) {
  const enabledLogins = logins.filter(({ isEnabled }) => isEnabled);
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
      {logins.length > 0 && enabledLogins.length === 0 && (
        <Badge tone="danger" icon={Ban}>
          {ADMIN_TEXTS.disabled}
        </Badge>
      )}
      {enabledLogins.length > 0 && enabledLogins.every(({ isInvited }) => isInvited) && (
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
