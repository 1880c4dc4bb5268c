import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#platform/calendar.ts';
import { compareTexts, listText, translateText } from '#platform/i18n.ts';
import { newId } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { HOLIDAY_STATES, listComingHolidays } from '../holidays.ts';
import type { SpecialDay, SpecialDayId } from '../schema.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { hoursApi } from './api.ts';
import { HOURS_REFUSALS, HOURS_TEXTS } from './texts.ts';

interface HolidayCardProps {
  days: readonly SpecialDay[];
  notice: NoticeState;
  onChanged: () => void;
}

const WHOLE_CLINIC = { doctorId: null, kind: 'away', starts: null, ends: null } as const;

/** Suggests the public holidays of a state; the clinic adds those on which it closes. */
export function HolidayCard({ days, notice, onChanged }: HolidayCardProps) {
  const { today } = useSession();
  const [state, setState] = useState(HOLIDAY_STATES[0] ?? '');
  const adding = useMutation({
    mutationFn: ({ name, date }: { name: string; date: string }) =>
      hoursApi.addDay.call({
        id: newId<SpecialDayId>(),
        day: { ...WHOLE_CLINIC, from: date, to: date, note: name },
      }),
    onSuccess: () => notice.succeed(HOURS_TEXTS.added),
    onError: (error) =>
      notice.fail(
        failureText(error, { refusals: HOURS_REFUSALS, fallback: HOURS_TEXTS.addFailed }),
      ),
    onSettled: onChanged,
  });
  const isClosed = (date: string) =>
    days.some(
      ({ doctorId, kind, from, to }) =>
        doctorId === null && kind === 'away' && from <= date && date <= to,
    );
  const suggestedHolidays = listComingHolidays(state, today)
    .filter(({ date }) => !isClosed(date))
    .map(({ names, date }) => ({ name: listText(names.map(translateText)), date }));
  return (
    <Card title={HOURS_TEXTS.holidays} description={HOURS_TEXTS.holidaysHelp}>
      <div className="mb-3 max-w-64">
        <Select
          label={HOURS_TEXTS.state}
          options={listStates()}
          value={state}
          onChange={setState}
        />
      </div>
      <ul className="divide-y divide-line">
        {suggestedHolidays.map((holiday) => (
          <li key={holiday.date} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              <span className="block truncate">{holiday.name}</span>
              <span className="block text-sm text-ink-soft">{formatDate(holiday.date)}</span>
            </span>
            <Button
              label={HOURS_TEXTS.closeOn(holiday.name)}
              busy={adding.isPending && adding.variables.date === holiday.date}
              onClick={() => adding.mutate(holiday)}
            >
              {HOURS_TEXTS.close}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The states in the order of the screen's language. */
function listStates() {
  return HOLIDAY_STATES.map((value) => ({ value, label: translateText(value) })).toSorted(
    (first, second) => compareTexts(first.label, second.label),
  );
}
