import { useState } from 'react';
import type { Issue } from '#platform/errors.ts';
import { newId, schemaFrom, useSchemaForm } from '#platform/web/form.ts';
import { DateInput } from '#platform/web/ui/date-input.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { TimeInput } from '#platform/web/ui/time-input.tsx';
import { isQuarter } from '../week-form.ts';
import type { DoctorHours, SpecialDay, SpecialDayId, SpecialDayInput } from '../schema.ts';
import { maySetHours } from '#features/clinics/policy.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { hoursApi } from './api.ts';
import { HOURS_REFUSALS, HOURS_TEXTS } from './texts.ts';

interface DayDialogProps {
  /** Those whose days this person may set. */
  doctors: readonly DoctorHours[];
  onAdded: (day: SpecialDay) => void;
  onClose: () => void;
}

type DayValues = Record<'doctorId' | 'kind' | 'from' | 'to' | 'starts' | 'ends' | 'note', string>;

const KINDS = [
  {
    value: 'away',
    get label() {
      return HOURS_TEXTS.away;
    },
  },
  {
    value: 'extra',
    get label() {
      return HOURS_TEXTS.extra;
    },
  },
];
const TEXTS = {
  get save() {
    return HOURS_TEXTS.add;
  },
  get saving() {
    return HOURS_TEXTS.adding;
  },
  get saveFailed() {
    return HOURS_TEXTS.addFailed;
  },
};
const schema = schemaFrom<DayValues>((values) => checkDay(values));

/** Adds leave, a holiday or an extra session. */
export function DayDialog({ doctors, onAdded, onClose }: DayDialogProps) {
  const { actor, today } = useSession();
  const mayClose = maySetHours(actor, null);
  const dates = { from: today, to: today };
  const empty = {
    doctorId: mayClose ? '' : (doctors[0]?.doctorId ?? ''),
    kind: 'away',
    ...dates,
    starts: '',
    ends: '',
    note: '',
  };
  // One id until it is stored, so that a second click or a retry adds one day.
  const draft = useDraft<SpecialDayId, DayValues>('hours-day', useState(newId<SpecialDayId>)[0]);
  const form = useSchemaForm(schema, {
    initial: empty,
    draft,
    onValid: async (values) => {
      const day = await hoursApi.addDay.call({ id: draft.base, day: toDay(values) });
      draft.forget(newId<SpecialDayId>());
      onAdded(day);
    },
  });
  const isAway = form.values.kind === 'away';
  const options = doctors.map(({ doctorId, doctorName }) => ({
    value: doctorId as string,
    label: doctorName,
  }));
  return (
    <FormDialog
      title={HOURS_TEXTS.addTitle}
      texts={TEXTS}
      refusals={HOURS_REFUSALS}
      form={form}
      draft={draft}
      savedValues={empty}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <Select
          label={HOURS_TEXTS.who}
          options={mayClose ? [{ value: '', label: HOURS_TEXTS.everyone }, ...options] : options}
          {...form.field('doctorId')}
        />
        <Select label={HOURS_TEXTS.kind} options={KINDS} {...form.field('kind')} />
        <DateInput label={HOURS_TEXTS.fromDate} earliest={today} {...form.field('from')} />
        <DateInput label={HOURS_TEXTS.toDate} earliest={form.values.from} {...form.field('to')} />
        <TimeInput
          label={HOURS_TEXTS.starts}
          optional={isAway}
          hint={isAway ? HOURS_TEXTS.partHint : undefined}
          {...form.field('starts')}
        />
        <TimeInput label={HOURS_TEXTS.ends} optional={isAway} {...form.field('ends')} />
        <div className="col-span-2">
          <TextInput
            label={HOURS_TEXTS.note}
            optional
            maxLength={100}
            hint={HOURS_TEXTS.noteHint}
            {...form.field('note')}
          />
        </div>
      </div>
    </FormDialog>
  );
}

/** Returns what is wrong in the fields of a day, at the field where it can be corrected. */
function checkDay({ kind, from, to, starts, ends }: DayValues): Issue[] {
  const issues: Issue[] = [];
  if (from === '') issues.push({ path: 'from', message: HOURS_TEXTS.noDate });
  if (to === '') issues.push({ path: 'to', message: HOURS_TEXTS.noDate });
  else if (to < from) issues.push({ path: 'to', message: HOURS_TEXTS.dayBefore });
  if ((starts === '') !== (ends === ''))
    issues.push({ path: starts === '' ? 'starts' : 'ends', message: HOURS_TEXTS.both });
  else if (kind === 'extra' && starts === '')
    issues.push({ path: 'starts', message: HOURS_TEXTS.both });
  else if (starts !== '' && !isQuarter(starts))
    issues.push({ path: 'starts', message: HOURS_TEXTS.quarter });
  else if (ends !== '' && !isQuarter(ends))
    issues.push({ path: 'ends', message: HOURS_TEXTS.quarter });
  else if (starts !== '' && ends <= starts)
    issues.push({ path: 'ends', message: HOURS_TEXTS.endBeforeStart });
  return issues;
}

function toDay({ doctorId, kind, from, to, starts, ends, note }: DayValues): SpecialDayInput {
  return {
    doctorId: doctorId === '' ? null : (doctorId as DoctorId),
    kind: kind === 'extra' ? 'extra' : 'away',
    from,
    to,
    starts: starts || null,
    ends: ends || null,
    note: note.trim(),
  };
}
