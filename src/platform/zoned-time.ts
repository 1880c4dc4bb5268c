/** The time on the clocks of a place. */
export interface WallClock {
  /** yyyy-MM-dd */
  readonly date: string;
  /** HH:MM:SS */
  readonly time: string;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the time on the clocks of `timeZone` at an instant. */
export function wallClock(timeZone: string, time: Date): WallClock {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getFormat(timeZone).formatToParts(time)) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
}

/** How far the clocks of a place are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const { date, time } = wallClock(timeZone, new Date(instant));
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}

/**
 * The first instant at which clocks in `timeZone` show `time` on `date`; where a change of the clocks leaves that
 * moment out, the instant of the change.
 */
export function instantAt(timeZone: string, { date, time }: { date: string; time: string }): Date {
  const wall = Date.parse(`${date}T${time}Z`);
  // Clocks change at most once in so short a time: one of these two is the offset then.
  const before = offsetAt(timeZone, wall - DAY_MS);
  const after = offsetAt(timeZone, wall + DAY_MS);
  const fits = [wall - before, wall - after].filter(
    (instant) => instant + offsetAt(timeZone, instant) === wall,
  );
  if (fits.length > 0) return new Date(Math.min(...fits));
  return new Date(changeBetween(timeZone, { from: wall - after, to: wall - before }));
}

/** The instant within a second at which the offset of a place changes. */
function changeBetween(timeZone: string, { from, to }: { from: number; to: number }): number {
  const before = offsetAt(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
