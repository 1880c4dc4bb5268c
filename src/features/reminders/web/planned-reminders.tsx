import { formatDate } from '#platform/calendar.ts';
import { Card } from '#platform/web/ui/card.tsx';
import type { Reminders } from '../schema.ts';
import { REMINDERS_TEXTS } from './texts.ts';

/** How many reminders wait, by day. */
export function PlannedReminders({ planned }: Pick<Reminders, 'planned'>) {
  return (
    <Card title={REMINDERS_TEXTS.planned} description={REMINDERS_TEXTS.plannedHelp}>
      {planned.length === 0 ? (
        <p className="text-ink-soft">{REMINDERS_TEXTS.plannedNone}</p>
      ) : (
        <table className="w-full text-start tabular-nums">
          <thead>
            <tr className="border-b border-line text-sm text-ink-soft">
              <th className="py-2 text-start font-semibold">{REMINDERS_TEXTS.day}</th>
              <th className="py-2 text-end font-semibold">{REMINDERS_TEXTS.evening}</th>
              <th className="py-2 text-end font-semibold">{REMINDERS_TEXTS.soon}</th>
            </tr>
          </thead>
          <tbody>
            {planned.map(({ date, evening, soon }) => (
              <tr key={date} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-2 text-start font-normal">
                  {formatDate(date)}
                </th>
                <td className="py-2 text-end">{evening}</td>
                <td className="py-2 text-end">{soon}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
