import { useEffect } from 'react';
import type { Appointment } from '#features/appointments/schema.ts';
import { useHandlers } from '#platform/web/use-handlers.ts';
import type { Day } from './use-day.ts';

interface FocusOptions {
  day: Day;
  /** The visit that the address names. */
  visitId: string | undefined;
  onFocus: (visit: Appointment) => void;
}

/** Moves the focus to the row of the visit that the address names, also in a folded part of its list. */
export function useFocusedVisit({
  day,
  visitId,
  ...events
}: FocusOptions): Appointment | undefined {
  const visit = day.items.find(({ id }) => id === visitId);
  const { onFocus } = useHandlers(events);
  useEffect(() => {
    if (!visit) return;
    const row = document.getElementById(visit.id);
    row?.closest('details')?.setAttribute('open', '');
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
    onFocus(visit);
  }, [visit, onFocus]);
  return visit;
}
