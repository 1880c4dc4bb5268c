import { useMemo } from 'react';
import type { ReminderWords } from '../schema.ts';
import type { useAppointmentList } from './use-appointment-list.ts';

/**
 * Returns the parts of the list's messages, in the clinic's default language first; undefined until
 * the list is loaded.
 */
export function useReminderWords({
  data,
}: Pick<ReturnType<typeof useAppointmentList>, 'data'>): readonly ReminderWords[] | undefined {
  return useMemo(() => {
    const pages = data?.pages.toReversed();
    return pages?.[0] && [pages[0].reminder, ...pages.flatMap(({ reminders }) => reminders)];
  }, [data]);
}
