import { EyeOff } from 'lucide-react';
import type { Message } from '#features/messages/schema.ts';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { MessageStatusBadge } from '#features/messages/web/message-status.tsx';
import { MessageRowActions } from '#features/delivery/web/row-actions.tsx';
import { ScheduledDate } from '#features/messages/web/scheduled-date.tsx';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import type { MessageAction, MessageActions } from '#features/delivery/web/use-message-actions.tsx';
import { PatientLink } from '#features/patients/web/patient-link.tsx';
import { formatNumber } from '#platform/phone.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Column } from '#platform/web/ui/data-table.tsx';
import { MessagePreview } from './message-preview.tsx';
import { SEQUENCES_TEXTS } from './texts.ts';
import { isWaiting } from './use-messages.ts';

interface ColumnOptions {
  onView: (message: Message) => void;
  onCancel: (message: Message) => void;
  onHide: (ids: readonly string[]) => void;
  run: MessageActions['run'];
  open: MessageActions['open'];
  today: CalendarDate;
  hasProviderKey: boolean;
}

/** Returns the columns of the list. A row's state is the running action on its message. */
export function messageColumns({
  run,
  open,
  today,
  hasProviderKey,
  onView,
  onCancel,
  onHide,
}: ColumnOptions): Column<Message, MessageAction | undefined>[] {
  return [
    {
      key: 'patient',
      header: SEQUENCES_TEXTS.patientName,
      secondHeader: SEQUENCES_TEXTS.whatsappNumber,
      cell: (message) => (
        <span className="grid min-w-0 rows:w-38 2xl:rows:w-64">
          <span className="flex min-w-0 items-center gap-2">
            <PatientLink patientId={message.patientId} name={patientLabel(message)} />
            <ContactMark row={message} />
          </span>
          <span className="text-sm font-normal whitespace-nowrap text-ink-soft cards:hidden">
            {formatNumber(message.whatsappNumber)}
          </span>
        </span>
      ),
      onCard: 'title',
    },
    {
      key: 'date',
      header: SEQUENCES_TEXTS.scheduledDate,
      cell: (message) => (
        <span className="text-sm cards:[&_time]:sr-only">
          <ScheduledDate
            date={message.scheduledDate}
            today={today}
            isOpen={isWaiting(message) && !message.mayNotLeave}
          />
        </span>
      ),
    },
    {
      key: 'message',
      header: SEQUENCES_TEXTS.message,
      width: 'w-full',
      cell: (message) => <MessagePreview message={message} onView={() => onView(message)} />,
      onCard: 'rest',
    },
    {
      key: 'status',
      header: MESSAGING_TEXTS.status,
      cell: (message) => <MessageStatusBadge message={message} />,
    },
    {
      key: 'actions',
      header: SEQUENCES_TEXTS.actions,
      onCard: 'actions',
      cell: (message, busy) => (
        <MessageRowActions
          message={message}
          actions={{ run, open, busyWith: () => busy }}
          hasProviderKey={hasProviderKey}
          onView={() => onView(message)}
          onCancel={() => onCancel(message)}
          more={[
            {
              label: SEQUENCES_TEXTS.hide,
              icon: EyeOff,
              onSelect: () => onHide([message.id]),
            },
          ]}
        />
      ),
    },
  ];
}
