import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#platform/calendar.ts';
import { compareTexts, listText, translateText } from '#platform/i18n.ts';
import { newId } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { HOLIDAY_STATES, listComingHolidays } from '../holidays.ts';
import type { SpecialDay, SpecialDayId } from '../schema.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { hoursApi } from './api.ts';
import { HOURS_REFUSALS, HOURS_TEXTS } from './texts.ts';

interface HolidaysProps {
  days: readonly SpecialDay[];
  notice: NoticeState;
  onChanged: () => void;
}

/** As many as fit into two lines. */
const FIRST_SHOWN = 6;
const WHOLE_CLINIC = { doctorId: null, kind: 'away', starts: null, ends: null } as const;

/** Suggests the public holidays of a state; the clinic adds those on which it closes. */
export function Holidays({ days, notice, onChanged }: HolidaysProps) {
  const { today } = useSession();
  const [state, setState] = useState('');
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
  const [isWhole, setWhole] = useState(false);
  const shownHolidays = isWhole ? suggestedHolidays : suggestedHolidays.slice(0, FIRST_SHOWN);
  const moreCount = suggestedHolidays.length - shownHolidays.length;
  return (
    <div className="mt-2 border-t border-line pt-3">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h3 className="text-base">{HOURS_TEXTS.holidays}</h3>
          <p className="text-sm text-ink-soft">{HOURS_TEXTS.holidaysHelp}</p>
        </div>
        <Select
          label={HOURS_TEXTS.state}
          options={listStates()}
          value={state}
          onChange={setState}
        />
      </div>
      <ul className="flex flex-wrap items-center gap-2">
        {shownHolidays.map((holiday) => (
          <li key={holiday.date}>
            <button
              type="button"
              aria-label={HOURS_TEXTS.closeOn(`${holiday.name}, ${formatDate(holiday.date)}`)}
              aria-busy={(adding.isPending && adding.variables.date === holiday.date) || undefined}
              onClick={() => adding.isPending || adding.mutate(holiday)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-dashed border-edge px-3 text-start text-sm hover:bg-sunken aria-busy:opacity-60"
            >
              <Plus aria-hidden className="size-4 shrink-0" />
              <span>
                {holiday.name}{' '}
                <span className="whitespace-nowrap text-ink-soft">{formatDate(holiday.date)}</span>
              </span>
            </button>
          </li>
        ))}
        {moreCount > 0 && (
          <li>
            <button
              type="button"
              onClick={() => setWhole(true)}
              className="link min-h-11 px-2 text-sm"
            >
              {HOURS_TEXTS.moreHolidays(moreCount)}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The holidays of all states alone, then the states in the order of the screen's language. */
function listStates() {
  const states = HOLIDAY_STATES.map((value) => ({ value, label: translateText(value) }));
  return [
    { value: '', label: HOURS_TEXTS.allOfIndia },
    ...states.toSorted((first, second) => compareTexts(first.label, second.label)),
  ];
}
