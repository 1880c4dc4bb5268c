/**
 * The search parameters of Your Creatives; the default is the clinic's current month in all
 * categories.
 */
export interface CreativeAddress {
  category?: string;
  year?: number;
  monthNumber?: number;
}

const CATEGORY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const YEARS = [2020, 2030] as const;
const MONTHS = [1, 12] as const;

/**
 * Reads the search parameters and drops unknown values. Spelled out, so that the routes load no
 * schemas.
 */
export function readCreativeAddress(address: Record<string, unknown>): CreativeAddress {
  const { category, year, monthNumber } = address;
  return {
    ...(typeof category === 'string' && CATEGORY.test(category) && { category }),
    ...(isBetween(YEARS, year) && { year }),
    ...(isBetween(MONTHS, monthNumber) && { monthNumber }),
  };
}

function isBetween([first, last]: readonly [number, number], value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= first && value <= last;
}
