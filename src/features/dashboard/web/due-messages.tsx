import { Link } from '@tanstack/react-router';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { formatDate } from '#platform/calendar.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardEmpty, CardMore, CardRow, CardRows } from '#platform/web/ui/card.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import type { DueMessage, DueMessages } from '../schema.ts';
import { countText, DASHBOARD_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { deliveryAccess } from '#features/delivery/policy.ts';

interface DueMessagesCardProps {
  due: DueMessages;
  title: string;
  icon: Icon;
  empty: string;
  tone: 'danger' | 'attention';
}

/** Shows the first few waiting messages of a kind, with a link to the others. */
export function DueMessagesCard({ due, title, icon, empty, tone }: DueMessagesCardProps) {
  const { count, messages } = due;
  const maySend = useMay(deliveryAccess['messaging.send']);
  const more = count - messages.length;
  return (
    <Card
      title={title}
      icon={icon}
      compact
      flush
      aside={count > 0 && <Badge tone={tone}>{countText(count)}</Badge>}
    >
      {count === 0 && <CardEmpty>{empty}</CardEmpty>}
      <CardRows>
        {messages.map((message) => (
          <DueMessageRow key={message.id} message={message} />
        ))}
      </CardRows>
      {maySend && more > 0 && (
        <CardMore>
          <Link to="/quick-send" className="link inline-flex min-h-11 items-center">
            {DASHBOARD_TEXTS.viewMore(more)}
            <span className="sr-only">: {title}</span>
          </Link>
        </CardMore>
      )}
    </Card>
  );
}

function DueMessageRow({ message }: { message: DueMessage }) {
  const name = message.patientName || DASHBOARD_TEXTS.unknownPatient;
  const date = formatDate(message.scheduledDate);
  return (
    <CardRow>
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2">
          <span title={name} className="truncate font-semibold">
            {name}
          </span>
          <ContactMark row={message} />
          <span className="ms-auto shrink-0 text-sm text-ink-soft tabular-nums">
            <span className="sr-only">{DASHBOARD_TEXTS.scheduled(date)}</span>
            <span aria-hidden>{date}</span>
          </span>
        </p>
        <p lang={message.language} className="truncate text-sm text-ink-soft">
          {message.preview}
        </p>
      </div>
    </CardRow>
  );
}
