import { markText } from '#platform/i18n.ts';
import { addDays } from '#platform/calendar.ts';
import { asciiDigits } from '#platform/phone.ts';
import type { CalendarDate } from '#platform/time.ts';

/** The events other than the visit that the days of a set can be counted from. */
export type CountedFrom = 'dueDate' | 'birth';

interface TemplateDay {
  readonly sequenceDays: number;
}

/** Returns the event that a set is counted from; null for a set that is counted from the visit. */
export function findCountedFrom(
  templates: readonly { countedFrom: CountedFrom | null }[],
): CountedFrom | null {
  return templates.find(({ countedFrom }) => countedFrom !== null)?.countedFrom ?? null;
}

const PREGNANCY_DAYS = 280;
/** The days of the course, and the days of pregnancy on which its messages fit. */
const PREGNANCY_STEPS = [
  [2, 84],
  [14, 112],
  [28, 140],
  [56, 210],
  [84, 252],
] as const;

/** The ages in days of the doses at 6, 10 and 14 weeks and at 9 and 16 months. */
const DOSE_AGES = [42, 70, 98, 274, 487] as const;
/** A message up to this day is about the dose of the visit, and a dose within these days was given then. */
const LAST_AFTERCARE_DAY = 7;
const DAYS_BEFORE_DOSE = 3;

/**
 * Returns the dates of a set in order, counted from the due date or the date of birth; undefined for
 * a message that has no date, because there are no more doses.
 */
export function listCountedDates({
  from,
  on,
  visitOn,
  templates,
}: {
  from: CountedFrom;
  on: CalendarDate;
  visitOn: CalendarDate;
  templates: readonly TemplateDay[];
}): (CalendarDate | undefined)[] {
  if (from === 'dueDate')
    return templates.map(({ sequenceDays }) =>
      addDays(on, toPregnancyDay(sequenceDays) - PREGNANCY_DAYS),
    );
  const doses = DOSE_AGES.map((age) => addDays(on, age)).filter(
    (dose) => dose > addDays(visitOn, LAST_AFTERCARE_DAY),
  );
  const isAftercare = ({ sequenceDays }: TemplateDay) => sequenceDays <= LAST_AFTERCARE_DAY;
  const aftercareCount = templates.filter(isAftercare).length;
  return templates.map((template, index) => {
    if (isAftercare(template)) return addDays(visitOn, template.sequenceDays);
    const dose = doses[index - aftercareCount];
    return dose && addDays(dose, -DAYS_BEFORE_DOSE);
  });
}

/** Days between two steps are spread evenly between the days of pregnancy of both. */
function toPregnancyDay(sequenceDays: number): number {
  const [first] = PREGNANCY_STEPS;
  const before = PREGNANCY_STEPS.findLast(([day]) => day <= sequenceDays) ?? first;
  const after = PREGNANCY_STEPS.find(([day]) => day > sequenceDays);
  if (after === undefined || sequenceDays < first[0]) return before[1];
  const share = (sequenceDays - before[0]) / (after[0] - before[0]);
  return Math.round(before[1] + share * (after[1] - before[1]));
}

const DAYS_A_WEEK = 7;

/** Returns the due date that typed weeks of pregnancy say today: 1 to 40, else undefined. */
export function findDueDate(weeks: string, today: CalendarDate): CalendarDate | undefined {
  const digits = asciiDigits(weeks.trim());
  const days = /^\d{1,2}$/.test(digits) ? Number(digits) * DAYS_A_WEEK : 0;
  const isPossible = days > 0 && days <= PREGNANCY_DAYS;
  return isPossible ? addDays(today, PREGNANCY_DAYS - days) : undefined;
}

const MOST_DAYS_TO_BIRTH = 294;

/** Returns the sentence for a date that cannot be that of the event; undefined for a possible one. */
export function findDateProblem(
  from: CountedFrom | null,
  { on, visitOn }: { on: CalendarDate; visitOn: CalendarDate },
): string | undefined {
  if (from === null) return markText('The days of these messages are counted from the visit.');
  if (from === 'birth')
    return on <= visitOn ? undefined : markText('The date of birth cannot be after the visit.');
  const isPossible = on >= visitOn && on <= addDays(visitOn, MOST_DAYS_TO_BIRTH);
  return isPossible
    ? undefined
    : markText('The due date must be on the day of the visit or within 42 weeks after it.');
}
