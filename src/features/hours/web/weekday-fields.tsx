import { ChevronDown, CopyPlus, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SchemaForm } from '#platform/web/form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { Switch } from '#platform/web/ui/switch.tsx';
import { TimeInput } from '#platform/web/ui/time-input.tsx';
import {
  checkWeek,
  copyDay,
  emptyDay,
  fieldName,
  listSessions,
  listUsedSessions,
  measureDay,
  pickDay,
  suggestDay,
  toSessions,
  type WeekValues,
} from '../week-form.ts';
import { formatPeriods } from '../period-text.ts';
import { HOURS_TEXTS } from './texts.ts';

interface WeekdayFieldsProps {
  name: string;
  weekday: number;
  form: SchemaForm<WeekValues>;
  /** Whether its times are in sight where there is no room for all of them. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

const ENDS = ['starts', 'ends'] as const;
/** Sessions that a day can have here: morning and evening. */
const PLACES = 2;

/** One line for a day: whether the doctor sees patients then, when, and how many have room. */
export function WeekdayFields({ name, weekday, form, isShown, onShow }: WeekdayFieldsProps) {
  const { values } = form;
  const usedSessions = listUsedSessions(values, weekday);
  const [addedSessions, setAddedSessions] = useState<readonly number[]>([]);
  const [closedTimes, setClosedTimes] = useState<WeekValues>({});
  const sessions = listSessions(values, weekday).filter(
    (session) => usedSessions.includes(session) || addedSessions.includes(session),
  );
  const isOpen = sessions.length > 0;
  const toggle = () => {
    onShow(true);
    setAddedSessions([]);
    if (isOpen) {
      setClosedTimes(pickDay(values, weekday));
      return form.set(emptyDay(values, weekday));
    }
    const times = { ...suggestDay(values, weekday), ...closedTimes };
    if (Object.values(times).every((time) => time === '')) setAddedSessions([0]);
    form.set(times);
  };
  const remove = (session: number) => {
    setAddedSessions((before) => before.filter((other) => other !== session));
    form.set({
      [fieldName(weekday, { session, end: 'starts' })]: '',
      [fieldName(weekday, { session, end: 'ends' })]: '',
    });
  };
  // A mistake is in sight before the form is sent.
  const isWrong = checkWeek(values, HOURS_TEXTS).some(({ path }) => path.startsWith(`${weekday}-`));
  const showsFields = isShown || isWrong;
  const { places } = measureDay(values, weekday);
  // Without any hours there is none to be closed.
  const hasHours = toSessions(values).length > 0;
  const closedText = hasHours ? HOURS_TEXTS.closed : HOURS_TEXTS.anyTime;
  const summary = isOpen
    ? toSessions(values).flatMap((session) =>
        session.weekday === weekday ? formatPeriods([session]) : [],
      )
    : [closedText];
  return (
    <fieldset className="group grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-t border-line py-2 @min-[46.5rem]:grid-cols-[9rem_minmax(0,1fr)_auto] @min-[46.5rem]:py-0.5">
      <legend className="sr-only">{name}</legend>
      <Switch
        label={
          <>
            <span className={isOpen ? 'font-semibold' : 'text-ink-soft'}>{name}</span>
            <span aria-hidden className="block text-sm text-ink-soft @min-[46.5rem]:hidden">
              {summary.map((period, place) => (
                <span key={period} className="me-1 inline-block">
                  {period}
                  {place < summary.length - 1 && ','}
                </span>
              ))}
            </span>
          </>
        }
        checked={isOpen}
        onChange={toggle}
      />
      {isOpen ? (
        <span className="@min-[46.5rem]:hidden">
          {!isWrong && (
            <span className={classNames('inline-block', showsFields && 'rotate-180')}>
              <IconButton
                icon={ChevronDown}
                label={HOURS_TEXTS.showDay(name)}
                isExpanded={showsFields}
                onClick={() => onShow(!isShown)}
              />
            </span>
          )}
        </span>
      ) : (
        <p className="flex min-h-11 items-center text-ink-soft @max-[46.5rem]:sr-only">
          {closedText}
        </p>
      )}
      {isOpen && (
        <div
          className={classNames(
            'col-span-full flex flex-wrap items-start gap-x-4 gap-y-2 @min-[46.5rem]:col-span-1',
            !showsFields && '@max-[46.5rem]:hidden',
          )}
        >
          {listSessions(values, weekday).map((session) => {
            const sessionName = HOURS_TEXTS.session(session);
            if (!sessions.includes(session))
              return (
                session < PLACES && (
                  <Button
                    key={session}
                    icon={Plus}
                    variant="plain"
                    label={HOURS_TEXTS.addSessionOn({ index: session, day: name })}
                    onClick={() => setAddedSessions([...addedSessions, session])}
                  >
                    {HOURS_TEXTS.addSession(session)}
                  </Button>
                )
              );
            return (
              <span
                key={session}
                className="flex items-start gap-1.5 max-[22.5rem]:flex-wrap @min-[46.5rem]:min-w-48 @min-[46.5rem]:gap-2"
              >
                <span
                  aria-hidden
                  className="flex min-h-11 w-16 items-center text-sm max-[22.5rem]:w-full @min-[46.5rem]:sr-only"
                >
                  {sessionName}
                </span>
                {ENDS.map((end) => (
                  <span key={end} className="contents">
                    {end === 'ends' && (
                      <span aria-hidden className="flex min-h-11 items-center text-ink-soft">
                        –
                      </span>
                    )}
                    <span className="w-22 @min-[46.5rem]:w-21">
                      <TimeInput
                        label={`${name}, ${sessionName}, ${end === 'starts' ? HOURS_TEXTS.from : HOURS_TEXTS.until}`}
                        labelHidden
                        isCompact
                        {...bindField(form, fieldName(weekday, { session, end }))}
                      />
                    </span>
                  </span>
                ))}
                {session > 0 && sessions.length > 1 && (
                  <IconButton
                    icon={Minus}
                    label={HOURS_TEXTS.removeSession(`${name}, ${sessionName}`)}
                    onClick={() => remove(session)}
                  />
                )}
              </span>
            );
          })}
        </div>
      )}
      {isOpen && (
        <div
          className={classNames(
            'col-span-full flex flex-wrap items-center justify-between gap-x-3 @min-[46.5rem]:col-span-1 @min-[46.5rem]:justify-end',
            !showsFields && '@max-[46.5rem]:hidden',
          )}
        >
          <span className="@min-[46.5rem]:pointer-fine:opacity-0 group-focus-within:opacity-100! group-hover:opacity-100! @max-[46.5rem]:-ms-4 @min-[46.5rem]:*:icon-only">
            <Button
              icon={CopyPlus}
              variant="plain"
              label={HOURS_TEXTS.copyDay(name)}
              onClick={() => form.set(copyDay(values, weekday))}
            >
              {HOURS_TEXTS.copy}
            </Button>
          </span>
          <span className="flex min-h-11 items-center text-sm text-ink-soft tabular-nums">
            {HOURS_TEXTS.places(places)}
          </span>
        </div>
      )}
    </fieldset>
  );
}

/** Binds a field of a week; their names are computed, so each may be missing to the compiler. */
export function bindField(form: SchemaForm<WeekValues>, name: string) {
  const field = form.field(name);
  return { ...field, value: field.value ?? '' };
}
