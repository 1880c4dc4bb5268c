import { addDays } from '#platform/calendar.ts';
import { markText } from '#platform/i18n.ts';
import type { CalendarDate } from '#platform/time.ts';

/** A public holiday with the same date every year. */
interface FixedHoliday {
  readonly name: string;
  /** 'MM-dd' */
  readonly day: string;
}

/** A public holiday of one year. */
interface DatedHoliday {
  readonly name: string;
  readonly date: CalendarDate;
}

/** A day to close, with each holiday on it. */
interface ComingHoliday {
  readonly names: readonly string[];
  readonly date: CalendarDate;
}

const NATIONAL: readonly FixedHoliday[] = [
  { name: markText('Republic Day'), day: '01-26' },
  { name: markText('Independence Day'), day: '08-15' },
  { name: markText('Gandhi Jayanti'), day: '10-02' },
  { name: markText('Christmas Day'), day: '12-25' },
];

/** Two days before Easter, which the calendar of the churches gives for every year. */
const GOOD_FRIDAYS: readonly DatedHoliday[] = [
  '2027-03-26',
  '2028-04-14',
  '2029-03-30',
  '2030-04-19',
].map((date) => ({ name: markText('Good Friday'), date }));

/**
 * Festivals that move with the moon, only on dates on which public calendars agree
 * (docs/decisions/056-hours.md); the next year's are added when they are published.
 */
const DIWALI: readonly DatedHoliday[] = [{ name: markText('Diwali'), date: '2027-10-29' }];
const HOLI: readonly DatedHoliday[] = [{ name: markText('Holi'), date: '2027-03-22' }];

const NEW_YEAR = { name: markText('New Year’s Day'), day: '01-01' };
const AMBEDKAR_JAYANTI = { name: markText('Ambedkar Jayanti'), day: '04-14' };
const MAY_DAY = { name: markText('May Day'), day: '05-01' };

interface StateHolidays {
  readonly fixedHolidays: readonly FixedHoliday[];
  readonly datedHolidays?: readonly DatedHoliday[];
}

/** Where Holi with colours and the main day of Diwali are public holidays on these dates. */
const NORTH_AND_WEST = [...HOLI, ...DIWALI];

/** Holidays of states beside the national ones. */
const HOLIDAYS: Readonly<Record<string, StateHolidays>> = {
  [markText('Andhra Pradesh')]: {
    fixedHolidays: [
      AMBEDKAR_JAYANTI,
      { name: markText('Andhra Pradesh Formation Day'), day: '11-01' },
    ],
  },
  [markText('Arunachal Pradesh')]: {
    fixedHolidays: [NEW_YEAR, { name: markText('Arunachal Pradesh Statehood Day'), day: '02-20' }],
  },
  [markText('Assam')]: {
    fixedHolidays: [{ name: markText('Netaji’s Birthday'), day: '01-23' }, MAY_DAY],
  },
  [markText('Bihar')]: {
    fixedHolidays: [{ name: markText('Bihar Diwas'), day: '03-22' }, AMBEDKAR_JAYANTI, MAY_DAY],
    datedHolidays: DIWALI,
  },
  [markText('Chandigarh')]: { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  [markText('Chhattisgarh')]: {
    fixedHolidays: [
      AMBEDKAR_JAYANTI,
      { name: markText('Chhattisgarh Foundation Day'), day: '11-01' },
      { name: markText('Guru Ghasidas Jayanti'), day: '12-18' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Delhi')]: { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  [markText('Goa')]: {
    fixedHolidays: [
      MAY_DAY,
      { name: markText('Feast of St Francis Xavier'), day: '12-03' },
      { name: markText('Goa Liberation Day'), day: '12-19' },
    ],
  },
  [markText('Gujarat')]: {
    fixedHolidays: [
      { name: markText('Uttarayan'), day: '01-14' },
      AMBEDKAR_JAYANTI,
      { name: markText('Gujarat Day'), day: '05-01' },
      { name: markText('Sardar Patel Jayanti'), day: '10-31' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Haryana')]: {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: markText('Haryana Day'), day: '11-01' }],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Himachal Pradesh')]: {
    fixedHolidays: [
      { name: markText('Himachal Pradesh Statehood Day'), day: '01-25' },
      AMBEDKAR_JAYANTI,
      { name: markText('Himachal Day'), day: '04-15' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Jammu and Kashmir')]: {
    fixedHolidays: [AMBEDKAR_JAYANTI],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Jharkhand')]: {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: markText('Jharkhand Foundation Day'), day: '11-15' }],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Karnataka')]: {
    fixedHolidays: [
      AMBEDKAR_JAYANTI,
      MAY_DAY,
      { name: markText('Karnataka Rajyotsava'), day: '11-01' },
    ],
  },
  [markText('Kerala')]: { fixedHolidays: [AMBEDKAR_JAYANTI, MAY_DAY] },
  [markText('Madhya Pradesh')]: {
    fixedHolidays: [
      AMBEDKAR_JAYANTI,
      { name: markText('Madhya Pradesh Foundation Day'), day: '11-01' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Maharashtra')]: {
    fixedHolidays: [
      { name: markText('Shivaji Jayanti'), day: '02-19' },
      AMBEDKAR_JAYANTI,
      { name: markText('Maharashtra Day'), day: '05-01' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Manipur')]: {
    fixedHolidays: [
      NEW_YEAR,
      { name: markText('Manipur Statehood Day'), day: '01-21' },
      MAY_DAY,
      { name: markText('Patriots’ Day'), day: '08-13' },
    ],
  },
  [markText('Meghalaya')]: {
    fixedHolidays: [NEW_YEAR, { name: markText('Meghalaya Statehood Day'), day: '01-21' }],
  },
  [markText('Mizoram')]: {
    fixedHolidays: [
      NEW_YEAR,
      { name: markText('Mizoram State Day'), day: '02-20' },
      { name: markText('Remna Ni'), day: '06-30' },
    ],
  },
  [markText('Nagaland')]: {
    fixedHolidays: [NEW_YEAR, { name: markText('Nagaland Statehood Day'), day: '12-01' }],
  },
  [markText('Odisha')]: {
    fixedHolidays: [{ name: markText('Utkal Divas'), day: '04-01' }, AMBEDKAR_JAYANTI],
  },
  [markText('Puducherry')]: {
    fixedHolidays: [
      NEW_YEAR,
      MAY_DAY,
      { name: markText('De Jure Transfer Day'), day: '08-16' },
      { name: markText('Puducherry Liberation Day'), day: '11-01' },
    ],
  },
  [markText('Punjab')]: {
    fixedHolidays: [{ name: markText('Shaheed Diwas'), day: '03-23' }, AMBEDKAR_JAYANTI],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('Rajasthan')]: { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  [markText('Sikkim')]: {
    fixedHolidays: [NEW_YEAR, { name: markText('Sikkim State Day'), day: '05-16' }],
  },
  [markText('Tamil Nadu')]: {
    fixedHolidays: [
      NEW_YEAR,
      { name: markText('Tamil New Year and Ambedkar Jayanti'), day: '04-14' },
      MAY_DAY,
    ],
  },
  [markText('Telangana')]: {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: markText('Telangana Formation Day'), day: '06-02' }],
  },
  [markText('Tripura')]: {
    fixedHolidays: [
      { name: markText('Tripura Statehood Day'), day: '01-21' },
      AMBEDKAR_JAYANTI,
      MAY_DAY,
    ],
  },
  [markText('Uttar Pradesh')]: { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  [markText('Uttarakhand')]: {
    fixedHolidays: [
      AMBEDKAR_JAYANTI,
      { name: markText('Uttarakhand Foundation Day'), day: '11-09' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  [markText('West Bengal')]: {
    fixedHolidays: [
      { name: markText('Swami Vivekananda’s Birthday'), day: '01-12' },
      { name: markText('Netaji’s Birthday'), day: '01-23' },
      AMBEDKAR_JAYANTI,
      MAY_DAY,
    ],
  },
};

/** The states and union territories whose holidays are known, by name. */
export const HOLIDAY_STATES: readonly string[] = Object.keys(HOLIDAYS);

const DAYS_AHEAD = 365;

/** Returns a state's holidays of the next twelve months, the next first. */
export function listComingHolidays(state: string, today: CalendarDate): ComingHoliday[] {
  const { fixedHolidays = [], datedHolidays = [] } = HOLIDAYS[state] ?? {};
  const year = Number(today.slice(0, 'yyyy'.length));
  const everyYear = [...NATIONAL, ...fixedHolidays].map(({ name, day }) => {
    const thisYear = `${year}-${day}`;
    return { name, date: thisYear < today ? `${year + 1}-${day}` : thisYear };
  });
  const last = addDays(today, DAYS_AHEAD);
  const knownHolidays = [...GOOD_FRIDAYS, ...datedHolidays].filter(
    ({ date }) => today <= date && date <= last,
  );
  const all = [...everyYear, ...knownHolidays].toSorted((first, second) =>
    first.date.localeCompare(second.date),
  );
  return joinSameDates(all);
}

/** Good Friday of 2028 is also Ambedkar Jayanti: one day to close, with both names. */
function joinSameDates(holidays: readonly DatedHoliday[]): ComingHoliday[] {
  return holidays.flatMap((holiday, index) => {
    if (holidays[index - 1]?.date === holiday.date) return [];
    const names = holidays.filter(({ date }) => date === holiday.date).map(({ name }) => name);
    return [{ names, date: holiday.date }];
  });
}
