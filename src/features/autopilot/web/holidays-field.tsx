import { X } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#platform/calendar.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DateInput } from '#platform/web/ui/date-input.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { AUTOPILOT_TEXTS } from './texts.ts';

interface HolidaysFieldProps {
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** Dates without any message: added one by one, shown in their order. */
export function HolidaysField({ value, onChange, error }: HolidaysFieldProps) {
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    if (date === '') return setProblem(AUTOPILOT_TEXTS.holidayMissing);
    if (value.includes(date)) return setProblem(AUTOPILOT_TEXTS.holidayTwice);
    onChange([...value, date].toSorted());
    setDate('');
    return setProblem(undefined);
  };
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{AUTOPILOT_TEXTS.holidays}</legend>
      <p className="mb-2 text-sm text-ink-soft">
        {value.length === 0 && `${AUTOPILOT_TEXTS.noHolidays} `}
        {AUTOPILOT_TEXTS.holidaysHint}
      </p>
      {value.length > 0 && (
        <ul aria-label={AUTOPILOT_TEXTS.holidays} className="mb-3 flex flex-wrap gap-2">
          {value.map((holiday) => (
            <li
              key={holiday}
              className="flex items-center rounded-md border border-line ps-3 whitespace-nowrap"
            >
              <time dateTime={holiday}>{formatDate(holiday)}</time>
              <IconButton
                icon={X}
                label={AUTOPILOT_TEXTS.removeHoliday(formatDate(holiday))}
                onClick={() => onChange(value.filter((other) => other !== holiday))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-3">
        <div className="grow sm:max-w-56">
          <DateInput
            label={AUTOPILOT_TEXTS.holidayDate}
            labelHidden
            value={date}
            onChange={(choice) => {
              setDate(choice);
              setProblem(undefined);
            }}
            error={problem ?? error}
          />
        </div>
        <Button onClick={add}>{AUTOPILOT_TEXTS.addHoliday}</Button>
      </div>
    </fieldset>
  );
}
