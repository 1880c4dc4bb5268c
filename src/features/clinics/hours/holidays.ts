import type { CalendarDate } from '#platform/time.ts';

/** A public holiday with the same date every year. */
interface Holiday {
  readonly name: string;
  /** 'MM-dd' */
  readonly day: string;
}

const NATIONAL: readonly Holiday[] = [
  { name: 'Republic Day', day: '01-26' },
  { name: 'Independence Day', day: '08-15' },
  { name: 'Gandhi Jayanti', day: '10-02' },
  { name: 'Christmas Day', day: '12-25' },
];

const AMBEDKAR_JAYANTI = { name: 'Ambedkar Jayanti', day: '04-14' };

/** Fixed holidays of states beside the national ones. Festivals that follow the moon are left out: their dates move. */
export const STATE_HOLIDAYS: Readonly<Record<string, readonly Holiday[]>> = {
  'Andhra Pradesh': [AMBEDKAR_JAYANTI, { name: 'Andhra Pradesh Formation Day', day: '11-01' }],
  Gujarat: [
    { name: 'Uttarayan', day: '01-14' },
    AMBEDKAR_JAYANTI,
    { name: 'Gujarat Day', day: '05-01' },
  ],
  Karnataka: [
    AMBEDKAR_JAYANTI,
    { name: 'May Day', day: '05-01' },
    { name: 'Karnataka Rajyotsava', day: '11-01' },
  ],
  Kerala: [AMBEDKAR_JAYANTI, { name: 'May Day', day: '05-01' }],
  Maharashtra: [AMBEDKAR_JAYANTI, { name: 'Maharashtra Day', day: '05-01' }],
  Punjab: [AMBEDKAR_JAYANTI],
  'Tamil Nadu': [
    { name: 'New Year’s Day', day: '01-01' },
    { name: 'Tamil New Year and Ambedkar Jayanti', day: '04-14' },
    { name: 'May Day', day: '05-01' },
  ],
  Telangana: [AMBEDKAR_JAYANTI, { name: 'Telangana Formation Day', day: '06-02' }],
  'West Bengal': [
    { name: 'Netaji’s Birthday', day: '01-23' },
    { name: 'May Day', day: '05-01' },
  ],
};

/** Returns a state's holidays of the next twelve months, the next first. */
export function listComingHolidays(
  state: string,
  today: CalendarDate,
): { name: string; date: CalendarDate }[] {
  const year = Number(today.slice(0, 'yyyy'.length));
  return [...NATIONAL, ...(STATE_HOLIDAYS[state] ?? [])]
    .map(({ name, day }) => {
      const thisYear = `${year}-${day}`;
      return { name, date: thisYear < today ? `${year + 1}-${day}` : thisYear };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
