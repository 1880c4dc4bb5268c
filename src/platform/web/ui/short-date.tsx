import { formatDate } from '../../calendar.ts';
import type { CalendarDate } from '../../time.ts';

interface ShortDateProps {
  date: string;
  today: CalendarDate;
}

/** Shows a date; in the rows of a phone without this year, for which there is no room. */
export function ShortDate({ date, today }: ShortDateProps) {
  const text = formatDate(date);
  // Gujarati has a comma before the year.
  const [year] = new RegExp(`,? ${today.slice(0, 4)}$`).exec(text) ?? [];
  if (year === undefined) return text;
  return (
    <>
      {text.slice(0, -year.length)}
      <span className="cards:hidden">{year}</span>
    </>
  );
}
