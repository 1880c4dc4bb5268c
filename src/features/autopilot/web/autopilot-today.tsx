import { useSession } from '#features/clinics/web/use-session.ts';
import { formatTime } from '#platform/calendar.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { wallClock } from '#platform/zoned-time.ts';
import type { Autopilot } from '../schema.ts';
import { AUTOPILOT_TEXTS, countText, HOLD_TEXTS } from './texts.ts';

/** Shows the messages of today: those sent, those still to go, and why the rest does not go. */
export function AutopilotToday({ autopilot }: { autopilot: Autopilot }) {
  const { clinic } = useSession();
  const { sentToday, stillToGo, held, nextAt } = autopilot;
  const heldBack = held.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={AUTOPILOT_TEXTS.today}>
      <dl className="grid grid-cols-3 gap-4">
        <Figure label={AUTOPILOT_TEXTS.sent} count={sentToday} />
        <Figure label={AUTOPILOT_TEXTS.stillToGo} count={stillToGo} />
        <Figure label={AUTOPILOT_TEXTS.held} count={heldBack} />
      </dl>
      {nextAt && (
        <p className="mt-4">{AUTOPILOT_TEXTS.nextAt(formatTimeOfDay(nextAt, clinic.timeZone))}</p>
      )}
      {heldBack > 0 && (
        <ul aria-label={AUTOPILOT_TEXTS.heldWhy} className="mt-4 grid gap-2">
          {held.map(({ reason, count }) => (
            <li key={reason} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="min-w-5 font-semibold tabular-nums">{countText(count)}</span>
              <span className="grow basis-48 text-ink-soft">{HOLD_TEXTS[reason]}</span>
              {reason === 'too_old' && (
                <LinkButton to="/sequence-messages" search={{ date: 'overdue' }}>
                  {AUTOPILOT_TEXTS.overdueLink}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col">
      <dt className="order-2 text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{countText(count)}</dd>
    </div>
  );
}

/** '4:05 pm': it is always today. */
function formatTimeOfDay(instant: string, timeZone: string): string {
  return formatTime(wallClock(timeZone, new Date(instant)).time.slice(0, 5));
}
