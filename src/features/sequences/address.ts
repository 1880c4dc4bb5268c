import type { MessageDate, MessageStatus } from '#features/messages/schema.ts';

/** The search parameters of Sequence Messages; never a name or number. */
export interface MessageFilter {
  date?: MessageDate;
  status?: MessageStatus;
  /** Only texts that a person wrote before a fact changed. */
  beforeChange?: true;
}

// Spelled out, so that the routes load no schemas.
const DATES: Readonly<Record<MessageDate, true>> = {
  due_today: true,
  overdue: true,
  due_tomorrow: true,
  future: true,
};
const STATUSES: Readonly<Record<MessageStatus, true>> = {
  pending: true,
  sent: true,
  failed: true,
  sent_to_sheet: true,
};

/** Reads the search parameters and drops unknown values. */
export function readMessageFilter({
  date,
  status,
  beforeChange,
}: Record<string, unknown>): MessageFilter {
  return {
    ...(hasKey(DATES, date) && { date }),
    ...(hasKey(STATUSES, status) && { status }),
    ...(beforeChange === true && { beforeChange }),
  };
}

/** Reads how Quick Send shows its messages: one by one, or as a list. */
export function readQuickSendView({ view }: Record<string, unknown>): { view?: 'list' } {
  return view === 'list' ? { view } : {};
}

function hasKey<Key extends string>(
  knownKeys: Readonly<Record<Key, true>>,
  text: unknown,
): text is Key {
  return typeof text === 'string' && Object.hasOwn(knownKeys, text);
}
