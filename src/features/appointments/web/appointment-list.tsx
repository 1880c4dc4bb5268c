import { CalendarPlus, ChevronDown, CircleCheck, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { DataTable } from '#platform/web/ui/data-table.tsx';
import { EmptyList } from '#platform/web/ui/empty-list.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { timeIn } from '#platform/calendar.ts';
import { useHandlers } from '#platform/web/use-handlers.ts';
import { useNow } from '#platform/web/use-now.ts';
import type { Appointment, AppointmentStatus, CancelReason } from '../schema.ts';
import { appointmentColumns } from './appointment-columns.tsx';
import { AppointmentFilters } from './appointment-filters.tsx';
import type { AppointmentAction } from './appointment-row-actions.tsx';
import { PrintedAppointments } from './printed-appointments.tsx';
import { APPOINTMENTS_TEXTS, UNSET_TEXTS } from './texts.ts';
import type { AppointmentFilter } from './use-appointment-filter.ts';
import type { useAppointmentList } from './use-appointment-list.ts';
import { usePrintList } from './use-print-list.ts';
import type { ReminderActions } from './use-reminder.ts';

interface AppointmentListProps {
  filter: AppointmentFilter;
  list: ReturnType<typeof useAppointmentList>;
  rows: readonly Appointment[];
  reminder: ReminderActions;
  onWant: (
    appointment: Appointment,
    status: AppointmentStatus,
    cancelReason?: CancelReason | null,
  ) => void;
  onAction: (action: AppointmentAction, appointment: Appointment) => void;
}

/** Lists the appointments, as cards on a narrow screen. */
export function AppointmentList(props: AppointmentListProps) {
  const { filter, list, rows, reminder, onWant, onAction } = props;
  const { today, clinic } = useSession();
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const print = usePrintList({ list, shownCount: rows.length });
  const { hasProviderKey } = clinic;
  const { sendOrShow, open } = reminder;
  const handlers = useHandlers({ sendOrShow, open, onWant, onAction });
  const finishedRows = useFinished(props);
  const [isFinishedOpen, setFinishedOpen] = useState(false);
  const columns = useMemo(
    () => appointmentColumns({ ...handlers, today, hasProviderKey }),
    [handlers, today, hasProviderKey],
  );
  return (
    <ListCard
      title={APPOINTMENTS_TEXTS.list}
      texts={APPOINTMENTS_TEXTS}
      list={list}
      isTyping={filter.isTyping}
      total={total}
      shownCount={rows.length}
      count={APPOINTMENTS_TEXTS.count(total)}
      aside={
        <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
          <AppointmentFilters filter={filter} />
          <span className="contents max-sm:hidden">
            <IconButton icon={Printer} label={APPOINTMENTS_TEXTS.print} onClick={print} />
          </span>
        </div>
      }
      empty={
        <EmptyList
          icon={CalendarPlus}
          texts={filter.isUnset ? UNSET_TEXTS : APPOINTMENTS_TEXTS}
          isFiltered={!filter.isWhole}
          onShowAll={filter.showAll}
        />
      }
    >
      <PrintedAppointments rows={rows} filter={filter} total={total} />
      {finishedRows.length > 0 && (
        <button
          type="button"
          aria-expanded={isFinishedOpen}
          onClick={() => setFinishedOpen(!isFinishedOpen)}
          className="group flex min-h-11 w-full items-center gap-3 border-b border-line px-4 text-start text-sm text-ink-soft hover:bg-sunken sm:max-lg:px-6 print:hidden"
        >
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          <span className="grow">{APPOINTMENTS_TEXTS.finishedToday(finishedRows.length)}</span>
          <ChevronDown aria-hidden className="size-4.5 shrink-0 group-aria-expanded:rotate-180" />
        </button>
      )}
      <DataTable
        label={APPOINTMENTS_TEXTS.list}
        rows={isFinishedOpen ? rows : rows.filter((row) => !finishedRows.includes(row))}
        idOf={({ id }) => id}
        columns={columns}
        stateOf={reminder.isSending}
        wide
        dense
      />
    </ListCard>
  );
}

/**
 * Returns the visits of a list from today on that are over, so that the list begins with now. One that ended while the list was
 * open stays where it was.
 */
function useFinished({ filter, rows }: AppointmentListProps): readonly Appointment[] {
  const { today, clinic } = useSession();
  const now = timeIn(clinic.timeZone, new Date(useNow()));
  const [seenOpen] = useState(() => new Set<string>());
  for (const { id, status } of rows) if (status === 'pending') seenOpen.add(id);
  const { from, patient, status: wantedStatus } = filter.query;
  if (from !== today || patient !== undefined || wantedStatus !== undefined) return [];
  return rows.filter(
    ({ id, status, appointmentDate, appointmentTime }) =>
      status !== 'pending' &&
      appointmentDate === today &&
      appointmentTime <= now &&
      !seenOpen.has(id),
  );
}
