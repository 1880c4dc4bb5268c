// Local dates and times as text, 'yyyy-MM-ddTHH:mm': they compare as they read, and no zone can shift them.

const MINUTE_MS = 60_000;

/** Adds minutes, also negative ones. */
export function addMinutes(moment: string, minutes: number): string {
  const movedTime = new Date(Date.parse(`${moment.slice(0, 16)}Z`) + minutes * MINUTE_MS);
  return movedTime.toISOString().slice(0, 16);
}

export function addDays(date: string, days: number): string {
  return addMinutes(`${date}T00:00`, days * 24 * 60).slice(0, 10);
}

export function hoursBetween(from: string, to: string): number {
  return (Date.parse(`${to.slice(0, 16)}Z`) - Date.parse(`${from.slice(0, 16)}Z`)) / 3_600_000;
}

/** 1 is Monday, 7 is Sunday. */
export function getWeekday(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}
