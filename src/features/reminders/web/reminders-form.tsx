import { useMutation } from '@tanstack/react-query';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TimeInput } from '#platform/web/ui/time-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Reminders } from '../schema.ts';
import { DEFAULT_REMINDERS } from '../reminder-limits.ts';
import { remindersApi } from './api.ts';
import { REMINDERS_REFUSALS, REMINDERS_TEXTS } from './texts.ts';

const Input = laterSchema(async () => (await import('../schema.ts')).ReminderSettingsInput);
const MINUTES = 60;
const HOURS_BEFORE = [1, 2, 3, 4, 6, 12] as const;

interface RemindersFormProps {
  reminders: Reminders;
  onChanged: (reminders: Reminders) => void;
  notice: NoticeState;
}

/** The settings; what is typed stays until it is saved or someone else's version takes its place. */
export function RemindersForm({ reminders, onChanged, notice }: RemindersFormProps) {
  const { mutateAsync: update } = useMutation(remindersApi.updateReminders.mutationOptions());
  const { settings, version } = reminders;
  const form = useSchemaForm(Input, {
    initial: { ...settings, version },
    onValid: async (input) => {
      try {
        onChanged(await update(input));
        notice.succeed(REMINDERS_TEXTS.saved);
      } catch (error) {
        const current = currentVersion<Reminders>(error);
        if (!current) throw error;
        onChanged(current);
        notice.fail(REMINDERS_TEXTS.stale);
      }
    },
  });
  const isOn = form.field('isOn');
  const asks = form.field('asksConfirmation');
  const isChanged = JSON.stringify(form.values) !== JSON.stringify({ ...settings, version });
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-5">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: REMINDERS_REFUSALS,
            fallback: REMINDERS_TEXTS.saveFailed,
          })}
        </Banner>
      )}
      <Checkbox
        name="isOn"
        label={REMINDERS_TEXTS.isOn}
        hint={REMINDERS_TEXTS.isOnHint}
        checked={isOn.value}
        onChange={isOn.onChange}
      />
      {isOn.value && (
        <>
          <FormGrid>
            <Evening {...form.field('dayBeforeAt')} />
            <Soon {...form.field('soonMinutes')} />
          </FormGrid>
          <Checkbox
            name="asksConfirmation"
            label={REMINDERS_TEXTS.asksConfirmation}
            hint={REMINDERS_TEXTS.asksHint}
            checked={asks.value}
            onChange={asks.onChange}
          />
        </>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2 max-sm:*:grow max-sm:*:basis-full">
        <p aria-live="polite" className="text-sm text-ink-soft">
          {isChanged && REMINDERS_TEXTS.unsaved}
        </p>
        <Button type="submit" variant="primary" busy={form.isBusy} busyText={UI_TEXTS.saving}>
          {REMINDERS_TEXTS.save}
        </Button>
      </div>
    </form>
  );
}

interface PartProps<Value> {
  name: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** The evening reminder: whether, and at which time. */
function Evening({ value, onChange, ...field }: PartProps<string>) {
  return (
    <div className="grid content-start gap-2">
      <Checkbox
        label={REMINDERS_TEXTS.hasEvening}
        checked={value !== null}
        onChange={(isChosen) => onChange(isChosen ? DEFAULT_REMINDERS.dayBeforeAt : null)}
      />
      {value !== null && (
        <TimeInput
          label={REMINDERS_TEXTS.dayBeforeAt}
          value={value}
          onChange={onChange}
          {...field}
        />
      )}
      {value === null && field.error && <p className="text-sm text-danger">{field.error}</p>}
    </div>
  );
}

/** The reminder on the day: whether, and how long before the visit. */
function Soon({ value, onChange, ...field }: PartProps<number>) {
  const hours: number[] = [...HOURS_BEFORE];
  const ownHours = value === null ? undefined : value / MINUTES;
  // Another client may have set other minutes: they stay until someone chooses.
  const choices = ownHours === undefined || hours.includes(ownHours) ? hours : [ownHours, ...hours];
  return (
    <div className="grid content-start gap-2">
      <Checkbox
        label={REMINDERS_TEXTS.hasSoon}
        checked={value !== null}
        onChange={(isChosen) => onChange(isChosen ? DEFAULT_REMINDERS.soonMinutes : null)}
      />
      {value !== null && (
        <Select
          label={REMINDERS_TEXTS.soonMinutes}
          value={String(value)}
          onChange={(choice) => onChange(Number(choice))}
          options={choices.map((choice) => ({
            value: String(choice * MINUTES),
            label: REMINDERS_TEXTS.hours(choice),
          }))}
          {...field}
        />
      )}
    </div>
  );
}
