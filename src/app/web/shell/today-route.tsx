import { Link, useSearch } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { can } from '#app/access.ts';
import { AttentionLine } from '#features/appointments/web/visits/day-attention.tsx';
import { DayPage } from '#features/appointments/web/visits/day-page.tsx';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useOverview } from '#features/dashboard/web/use-overview.ts';
import { SHELL_TEXTS } from './texts.ts';

/** The Today screen with what other features want to be looked at. */
export function TodayRoute() {
  const { date } = useSearch({ from: '/shell/today' });
  const { actor } = useSession();
  const canSend = can(actor, 'dashboard.overview') && can(actor, 'messaging.send');
  return <DayPage date={date} attention={canSend && date === undefined && <DueMessages />} />;
}

function DueMessages() {
  const { data } = useOverview();
  const late = data?.overdue?.count ?? 0;
  const count = late + (data?.dueToday?.count ?? 0);
  if (count === 0) return null;
  return (
    <AttentionLine
      icon={Send}
      lead={SHELL_TEXTS.messagesToSend(count)}
      rest={late > 0 ? SHELL_TEXTS.messagesLate(late) : ''}
    >
      {(content, look) => (
        <Link to="/quick-send" className={look}>
          {content}
        </Link>
      )}
    </AttentionLine>
  );
}
