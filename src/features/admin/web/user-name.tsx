import { Ban, Mail } from 'lucide-react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { User, UserLogin } from '../schema.ts';
import { ADMIN_TEXTS } from './texts.ts';

/** The person, the clinic and the logins. */
export function UserName({ user: { name, clinicName, isSuspended, logins } }: { user: User }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{name}</p>
      {clinicName !== '' && clinicName !== name && (
        <p className="text-sm font-normal">{clinicName}</p>
      )}
      {isSuspended && (
        <p className="font-normal">
          <Badge tone="danger" icon={Ban}>
            {ADMIN_TEXTS.suspended}
          </Badge>
        </p>
      )}
      {logins.length === 0 && (
        <p className="text-sm font-normal text-ink-soft">{ADMIN_TEXTS.noLogins}</p>
      )}
      {logins.map((login) => (
        <LoginLine key={login.id} login={login} />
      ))}
    </div>
  );
}

function LoginLine({ login: { email, isEnabled, isInvited } }: { login: UserLogin }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-soft">
      <span className="wrap-anywhere">{email}</span>
      {!isEnabled && (
        <Badge tone="danger" icon={Ban}>
          {ADMIN_TEXTS.disabled}
        </Badge>
      )}
      {isEnabled && isInvited && (
        <Badge tone="info" icon={Mail}>
          {ADMIN_TEXTS.invited}
        </Badge>
      )}
    </div>
  );
}
