import { Link } from '@tanstack/react-router';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { formatDate } from '#platform/calendar.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import type { DueMessage, DueMessages } from '../schema.ts';
import { countText, DASHBOARD_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { deliveryAccess } from '#features/delivery/policy.ts';

interface DueMessagesCardProps {
  due: DueMessages;
  title: string;
  empty: string;
  tone: 'danger' | 'attention';
}

/** Shows the first few waiting messages of a kind, with a link to the others. */
export function DueMessagesCard({ due, title, empty, tone }: DueMessagesCardProps) {
  const { count, messages } = due;
  const maySend = useMay(deliveryAccess['messaging.send']);
  const more = count - messages.length;
  return (
    <Card title={title} flush aside={count > 0 && <Badge tone={tone}>{countText(count)}</Badge>}>
      {count === 0 && <p className="px-4 py-6 text-ink-soft sm:px-6">{empty}</p>}
      <ul>
        {messages.map((message) => (
          <DueMessageRow key={message.id} message={message} />
        ))}
      </ul>
      {maySend && more > 0 && (
        <p className="border-t border-line px-4 sm:px-6">
          <Link to="/quick-send" className="link inline-flex min-h-11 items-center">
            {DASHBOARD_TEXTS.viewMore(more)}
            <span className="sr-only">: {title}</span>
          </Link>
        </p>
      )}
    </Card>
  );
}

function DueMessageRow({ message }: { message: DueMessage }) {
  return (
    <li className="border-t border-line px-4 py-2 first:border-t-0 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {message.patientName || DASHBOARD_TEXTS.unknownPatient}
          <ContactMark row={message} />
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {DASHBOARD_TEXTS.scheduled(formatDate(message.scheduledDate))}
        </p>
      </div>
      <p lang={message.language} className="line-clamp-1 text-ink-soft">
        {message.preview}
      </p>
    </li>
  );
}
