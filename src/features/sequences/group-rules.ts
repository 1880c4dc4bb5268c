import type { Message, MessageDate } from '#features/messages/schema.ts';
import { addDays } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';

type GroupName = MessageDate | 'over';

interface MessageGroup {
  readonly name: GroupName;
  readonly rows: readonly Message[];
}

const GROUPS: readonly GroupName[] = ['overdue', 'due_today', 'due_tomorrow', 'future', 'over'];

/**
 * Groups messages, which are in the order `due`, by when they are due. One that was sent a moment ago stays in its
 * place.
 */
export function groupMessages(messages: readonly Message[], today: CalendarDate): MessageGroup[] {
  const lastOpen = messages.findLastIndex((message) => isOpen(message, today));
  const names = messages.map(({ scheduledDate }, place) =>
    place > lastOpen ? 'over' : findGroup(scheduledDate, today),
  );
  return GROUPS.filter((name) => names.includes(name)).map((name) => ({
    name,
    rows: messages.filter((_message, place) => names[place] === name),
  }));
}

/** True for a message with which something is to be done, or which is of today or later. */
function isOpen(message: Message, today: CalendarDate): boolean {
  return message.scheduledDate >= today || isToBeSent(message);
}

/** Finds whether something is still to be done with a message. */
export function isToBeSent({ status, cancelledAt }: Message): boolean {
  return (status === 'pending' || status === 'failed') && cancelledAt === null;
}

function findGroup(date: CalendarDate, today: CalendarDate): MessageDate {
  if (date < today) return 'overdue';
  if (date === today) return 'due_today';
  return date === addDays(today, 1) ? 'due_tomorrow' : 'future';
}
