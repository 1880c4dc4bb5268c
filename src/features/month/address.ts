const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

/** The search parameters of the month's screen. */
export interface MonthAddress {
  /** The present month without one. */
  month?: string;
}

/** Reads the search parameters and drops unknown values. */
export function readMonthAddress({ month }: Record<string, unknown>): MonthAddress {
  return typeof month === 'string' && MONTH.test(month) ? { month } : {};
}
