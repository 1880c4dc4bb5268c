import { useMutation, useQuery } from '@tanstack/react-query';
import { STAFF_ROLES } from '#features/clinics/roles-and-features.ts';
import type { StaffRole } from '#features/clinics/schema.ts';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { StaffInput, StaffInvitation, StaffMember } from '../schema.ts';
import { staffApi } from './api.ts';
import { StaffForm } from './staff-form.tsx';
import { ROLE_HINTS, STAFF_TEXTS } from './texts.ts';

const Input = laterSchema(async () => (await import('../schema.ts')).StaffInput);
const EMPTY: StaffInput = {
  name: '',
  email: '',
  staffRole: 'reception',
  doctorId: null,
  way: 'link',
};

/** Invites a person with a role, by email or with a link to pass on. */
export function InviteForm({ onInvited }: { onInvited: (invitation: StaffInvitation) => void }) {
  const { mutateAsync: invite } = useMutation(staffApi.invite.mutationOptions());
  const form = useSchemaForm(Input, {
    initial: EMPTY,
    onValid: async (input) => {
      const invitation = await invite(input);
      form.reset(EMPTY);
      onInvited(invitation);
    },
  });
  const { staffRole, doctorId, way } = form.values;
  return (
    <StaffForm
      form={form}
      texts={{
        action: STAFF_TEXTS.invite,
        busy: STAFF_TEXTS.inviting,
        failed: STAFF_TEXTS.inviteFailed,
      }}
    >
      <TextInput label={STAFF_TEXTS.name} maxLength={60} {...form.field('name')} />
      <TextInput
        label={STAFF_TEXTS.email}
        hint={STAFF_TEXTS.emailHint}
        type="email"
        inputMode="email"
        maxLength={254}
        {...form.field('email')}
      />
      <Select
        label={STAFF_TEXTS.role}
        hint={ROLE_HINTS[staffRole]}
        options={listRoles()}
        value={staffRole}
        onChange={(role) => form.set({ staffRole: role, doctorId: null })}
      />
      {staffRole === 'doctor' && (
        <DoctorSelect
          label={STAFF_TEXTS.doctor}
          doctorId={doctorId}
          onChange={(chosenId) => form.set({ doctorId: chosenId })}
        />
      )}
      <Select
        label={STAFF_TEXTS.way}
        options={[
          { value: 'link', label: STAFF_TEXTS.byLink },
          { value: 'email', label: STAFF_TEXTS.byEmail },
        ]}
        value={way}
        onChange={(choice) => form.set({ way: choice })}
      />
    </StaffForm>
  );
}

/** Lists the roles for a choice. */
export function listRoles(): { value: StaffRole; label: string }[] {
  return STAFF_ROLES.map((value) => ({ value, label: STAFF_ROLE_TEXTS[value] }));
}

interface DoctorSelectProps {
  label: string;
  doctorId: string | null;
  onChange: (doctorId: StaffMember['doctorId']) => void;
}

/** Chooses the clinic's doctor that a login belongs to. */
export function DoctorSelect({ label, doctorId, onChange }: DoctorSelectProps) {
  const doctors = useQuery(clinicsApi.doctors.queryOptions());
  const items = doctors.data?.items ?? [];
  return (
    <Select
      label={label}
      hint={STAFF_TEXTS.doctorHint}
      options={[
        { value: '', label: STAFF_TEXTS.noDoctor },
        ...items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={doctorId ?? ''}
      onChange={(choice) => onChange(items.find(({ id }) => id === choice)?.id ?? null)}
    />
  );
}
