import { useMutation } from '@tanstack/react-query';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { LOCK_MINUTES } from '../lock-minutes.ts';
import type { DeskInput } from '../schema.ts';
import { staffApi } from './api.ts';
import { DESK_TEXTS } from './desk-texts.ts';
import { StaffForm } from './staff-form.tsx';

const Input = laterSchema(async () => (await import('../schema.ts')).DeskInput);
const EMPTY: DeskInput = { name: '', lockMinutes: 15, password: '' };

/** Makes the device at hand a desk device, with the owner's password. */
export function DeskForm({ onMarked }: { onMarked: () => void }) {
  const { mutateAsync: mark } = useMutation(staffApi.markDesk.mutationOptions());
  const form = useSchemaForm(Input, {
    initial: EMPTY,
    onValid: async (input) => {
      await mark(input);
      form.reset(EMPTY);
      onMarked();
    },
  });
  return (
    <StaffForm
      form={form}
      texts={{ action: DESK_TEXTS.mark, busy: DESK_TEXTS.marking, failed: DESK_TEXTS.changeFailed }}
    >
      <TextInput
        label={DESK_TEXTS.name}
        hint={DESK_TEXTS.nameHint}
        maxLength={120}
        {...form.field('name')}
      />
      <Select
        label={DESK_TEXTS.lockAfter}
        options={LOCK_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: DESK_TEXTS.minutes(minutes),
        }))}
        value={String(form.values.lockMinutes)}
        onChange={(choice) => {
          const lockMinutes = LOCK_MINUTES.find((minutes) => String(minutes) === choice);
          if (lockMinutes) form.set({ lockMinutes });
        }}
      />
      <PasswordInput
        label={DESK_TEXTS.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </StaffForm>
  );
}
