import { useMutation } from '@tanstack/react-query';
import { Ban, Link, Mail, Trash2 } from 'lucide-react';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { failureText } from '#platform/web/texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { StaffInvitation, StaffMember } from '../schema.ts';
import { staffApi } from './api.ts';
import { DoctorSelect, listRoles } from './invite-form.tsx';
import { STAFF_REFUSALS, STAFF_TEXTS } from './texts.ts';

interface StaffRowProps {
  member: StaffMember;
  /** The only owner who can sign in. */
  isLast: boolean;
  notice: NoticeState;
  onChanged: () => void;
  onInvited: (invitation: StaffInvitation) => void;
  onDisable: () => void;
  onRemove: () => void;
}

/** One person: role, state and actions. */
export function StaffRow({ member, isLast, notice, ...on }: StaffRowProps) {
  const { id, name, email, staffRole, doctorId, isEnabled, isInvited } = member;
  const reason = isLast ? { disabledReason: STAFF_TEXTS.lastOwner } : {};
  const isOwn = useSession().actor.loginId === id;
  const onError = (error: Error) =>
    notice.fail(
      failureText(error, { refusals: STAFF_REFUSALS, fallback: STAFF_TEXTS.changeFailed }),
    );
  const change = useMutation(
    staffApi.changeRole.mutationOptions({
      onSuccess: (changed) => {
        notice.succeed(
          STAFF_TEXTS.roleChanged({ name, role: STAFF_ROLE_TEXTS[changed.staffRole] }),
        );
        on.onChanged();
      },
      onError,
    }),
  );
  const enable = useMutation(
    staffApi.enable.mutationOptions({ onSuccess: () => on.onChanged(), onError }),
  );
  const renew = useMutation(
    staffApi.renew.mutationOptions({
      onSuccess: (invitation) => on.onInvited(invitation),
      onError: (error) =>
        notice.fail(
          failureText(error, { refusals: STAFF_REFUSALS, fallback: STAFF_TEXTS.newLinkFailed }),
        ),
    }),
  );
  return (
    <li className="grid gap-3 px-4 py-3 md:grid-cols-[minmax(0,1fr)_12rem_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isOwn && <Badge tone="neutral">{STAFF_TEXTS.you}</Badge>}
          {!isEnabled && (
            <Badge tone="danger" icon={Ban}>
              {STAFF_TEXTS.disabled}
            </Badge>
          )}
          {isEnabled && isInvited && (
            <Badge tone="info" icon={Mail}>
              {STAFF_TEXTS.invited}
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
      </div>
      <div className="grid gap-2">
        <Select
          label={STAFF_TEXTS.roleOf(name)}
          options={listRoles()}
          disabled={isLast}
          hint={isLast && STAFF_REFUSALS.LAST_OWNER}
          value={staffRole}
          onChange={(role) => change.mutate({ id, staffRole: role, doctorId: null })}
        />
        {staffRole === 'doctor' && (
          <DoctorSelect
            label={STAFF_TEXTS.doctorOf(name)}
            doctorId={doctorId}
            onChange={(chosenId) => change.mutate({ id, staffRole, doctorId: chosenId })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {isEnabled && isInvited && (
          <Button
            icon={Link}
            label={STAFF_TEXTS.newLinkFor(name)}
            busy={renew.isPending}
            onClick={() => renew.mutate({ id, way: 'link' })}
          >
            {STAFF_TEXTS.newLink}
          </Button>
        )}
        {isEnabled ? (
          <Button icon={Ban} label={STAFF_TEXTS.disableOf(name)} {...reason} onClick={on.onDisable}>
            {STAFF_TEXTS.disable}
          </Button>
        ) : (
          <Button
            label={STAFF_TEXTS.enableOf(name)}
            busy={enable.isPending}
            onClick={() => enable.mutate({ id })}
          >
            {STAFF_TEXTS.enable}
          </Button>
        )}
        <Button icon={Trash2} label={STAFF_TEXTS.removeOf(name)} {...reason} onClick={on.onRemove}>
          {STAFF_TEXTS.remove}
        </Button>
      </div>
    </li>
  );
}
