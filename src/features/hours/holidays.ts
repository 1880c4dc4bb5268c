import { addDays } from '#platform/calendar.ts';
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

const NATIONAL: readonly FixedHoliday[] = [
  { name: 'Republic Day', day: '01-26' },
  { name: 'Independence Day', day: '08-15' },
  { name: 'Gandhi Jayanti', day: '10-02' },
  { name: 'Christmas Day', day: '12-25' },
];

/** Two days before Easter, which the calendar of the churches gives for every year. */
const GOOD_FRIDAYS: readonly DatedHoliday[] = [
  '2027-03-26',
  '2028-04-14',
  '2029-03-30',
  '2030-04-19',
].map((date) => ({ name: 'Good Friday', date }));

/**
 * Festivals that move with the moon, only on dates on which public calendars agree
 * (docs/decisions/056-hours.md); the next year's are added when they are published.
 */
const DIWALI: readonly DatedHoliday[] = [{ name: 'Diwali', date: '2027-10-29' }];
const HOLI: readonly DatedHoliday[] = [{ name: 'Holi', date: '2027-03-22' }];

const NEW_YEAR = { name: 'New Year’s Day', day: '01-01' };
const AMBEDKAR_JAYANTI = { name: 'Ambedkar Jayanti', day: '04-14' };
const MAY_DAY = { name: 'May Day', day: '05-01' };

interface StateHolidays {
  readonly fixedHolidays: readonly FixedHoliday[];
  readonly datedHolidays?: readonly DatedHoliday[];
}

/** Where Holi with colours and the main day of Diwali are public holidays on these dates. */
const NORTH_AND_WEST = [...HOLI, ...DIWALI];

/** Holidays of states beside the national ones. */
const HOLIDAYS: Readonly<Record<string, StateHolidays>> = {
  'Andhra Pradesh': {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: 'Andhra Pradesh Formation Day', day: '11-01' }],
  },
  'Arunachal Pradesh': {
    fixedHolidays: [NEW_YEAR, { name: 'Arunachal Pradesh Statehood Day', day: '02-20' }],
  },
  Assam: { fixedHolidays: [{ name: 'Netaji’s Birthday', day: '01-23' }, MAY_DAY] },
  Bihar: {
    fixedHolidays: [{ name: 'Bihar Diwas', day: '03-22' }, AMBEDKAR_JAYANTI, MAY_DAY],
    datedHolidays: DIWALI,
  },
  Chandigarh: { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  Chhattisgarh: {
    fixedHolidays: [
      AMBEDKAR_JAYANTI,
      { name: 'Chhattisgarh Foundation Day', day: '11-01' },
      { name: 'Guru Ghasidas Jayanti', day: '12-18' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  Delhi: { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  Goa: {
    fixedHolidays: [
      MAY_DAY,
      { name: 'Feast of St Francis Xavier', day: '12-03' },
      { name: 'Goa Liberation Day', day: '12-19' },
    ],
  },
  Gujarat: {
    fixedHolidays: [
      { name: 'Uttarayan', day: '01-14' },
      AMBEDKAR_JAYANTI,
      { name: 'Gujarat Day', day: '05-01' },
      { name: 'Sardar Patel Jayanti', day: '10-31' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  Haryana: {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: 'Haryana Day', day: '11-01' }],
    datedHolidays: NORTH_AND_WEST,
  },
  'Himachal Pradesh': {
    fixedHolidays: [
      { name: 'Himachal Pradesh Statehood Day', day: '01-25' },
      AMBEDKAR_JAYANTI,
      { name: 'Himachal Day', day: '04-15' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  'Jammu and Kashmir': { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  Jharkhand: {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: 'Jharkhand Foundation Day', day: '11-15' }],
    datedHolidays: NORTH_AND_WEST,
  },
  Karnataka: {
    fixedHolidays: [AMBEDKAR_JAYANTI, MAY_DAY, { name: 'Karnataka Rajyotsava', day: '11-01' }],
  },
  Kerala: { fixedHolidays: [AMBEDKAR_JAYANTI, MAY_DAY] },
  'Madhya Pradesh': {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: 'Madhya Pradesh Foundation Day', day: '11-01' }],
    datedHolidays: NORTH_AND_WEST,
  },
  Maharashtra: {
    fixedHolidays: [
      { name: 'Shivaji Jayanti', day: '02-19' },
      AMBEDKAR_JAYANTI,
      { name: 'Maharashtra Day', day: '05-01' },
    ],
    datedHolidays: NORTH_AND_WEST,
  },
  Manipur: {
    fixedHolidays: [
      NEW_YEAR,
      { name: 'Manipur Statehood Day', day: '01-21' },
      MAY_DAY,
      { name: 'Patriots’ Day', day: '08-13' },
    ],
  },
  Meghalaya: { fixedHolidays: [NEW_YEAR, { name: 'Meghalaya Statehood Day', day: '01-21' }] },
  Mizoram: {
    fixedHolidays: [
      NEW_YEAR,
      { name: 'Mizoram State Day', day: '02-20' },
      { name: 'Remna Ni', day: '06-30' },
    ],
  },
  Nagaland: { fixedHolidays: [NEW_YEAR, { name: 'Nagaland Statehood Day', day: '12-01' }] },
  Odisha: { fixedHolidays: [{ name: 'Utkal Divas', day: '04-01' }, AMBEDKAR_JAYANTI] },
  Puducherry: {
    fixedHolidays: [
      NEW_YEAR,
      MAY_DAY,
      { name: 'De Jure Transfer Day', day: '08-16' },
      { name: 'Puducherry Liberation Day', day: '11-01' },
    ],
  },
  Punjab: {
    fixedHolidays: [{ name: 'Shaheed Diwas', day: '03-23' }, AMBEDKAR_JAYANTI],
    datedHolidays: NORTH_AND_WEST,
  },
  Rajasthan: { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  Sikkim: { fixedHolidays: [NEW_YEAR, { name: 'Sikkim State Day', day: '05-16' }] },
  'Tamil Nadu': {
    fixedHolidays: [
      NEW_YEAR,
      { name: 'Tamil New Year and Ambedkar Jayanti', day: '04-14' },
      MAY_DAY,
    ],
  },
  Telangana: {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: 'Telangana Formation Day', day: '06-02' }],
  },
  Tripura: {
    fixedHolidays: [{ name: 'Tripura Statehood Day', day: '01-21' }, AMBEDKAR_JAYANTI, MAY_DAY],
  },
  'Uttar Pradesh': { fixedHolidays: [AMBEDKAR_JAYANTI], datedHolidays: NORTH_AND_WEST },
  Uttarakhand: {
    fixedHolidays: [AMBEDKAR_JAYANTI, { name: 'Uttarakhand Foundation Day', day: '11-09' }],
    datedHolidays: NORTH_AND_WEST,
  },
  'West Bengal': {
    fixedHolidays: [
      { name: 'Swami Vivekananda’s Birthday', day: '01-12' },
      { name: 'Netaji’s Birthday', day: '01-23' },
      AMBEDKAR_JAYANTI,
      MAY_DAY,
    ],
  },
};

/** The states and union territories whose holidays are known, by name. */
export const HOLIDAY_STATES: readonly string[] = Object.keys(HOLIDAYS);

const DAYS_AHEAD = 365;

/** Returns a state's holidays of the next twelve months, the next first. */
export function listComingHolidays(state: string, today: CalendarDate): DatedHoliday[] {
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
function joinSameDates(holidays: readonly DatedHoliday[]): DatedHoliday[] {
  return holidays.flatMap((holiday, index) => {
    if (holidays[index - 1]?.date === holiday.date) return [];
    const names = holidays.filter(({ date }) => date === holiday.date).map(({ name }) => name);
    return [{ name: names.join(' and '), date: holiday.date }];
  });
}
