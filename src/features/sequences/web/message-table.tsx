import { CalendarClock, EyeOff } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { deliveryAccess } from '#features/delivery/policy.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Message } from '#features/messages/schema.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import type { MessageActions } from '#features/delivery/web/use-message-actions.tsx';
import { BulkBar } from '#platform/web/ui/bulk-bar.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, SelectAll } from '#platform/web/ui/data-table.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { ListBody } from '#platform/web/ui/list-card.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useHandlers } from '#platform/web/use-handlers.ts';
import { groupMessages, isToBeSent } from '../group-rules.ts';
import { messageColumns } from './message-columns.tsx';
import { DATE_TEXTS, SEQUENCES_TEXTS } from './texts.ts';
import type { MessageFilterState } from './use-message-filter.ts';
import type { MessageList } from './use-messages.ts';

interface MessageTableProps {
  list: MessageList;
  hiddenIds: ReadonlySet<string>;
  filter: MessageFilterState;
  actions: MessageActions;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** A further action on the selected messages. */
  bulkAction: ReactNode;
  onView: (message: Message) => void;
  onCancel: (message: Message) => void;
  onHide: (ids: readonly string[]) => void;
}

/** Lists the messages that were found, in each of the list's states. */
export function MessageTable(props: MessageTableProps) {
  const { query, messages, total } = props.list;
  return (
    <ListBody
      texts={SEQUENCES_TEXTS}
      list={query}
      isTyping={props.filter.isTyping}
      total={total}
      shownCount={messages.length}
      empty={<NothingFound filter={props.filter} />}
    >
      <Rows {...props} />
    </ListBody>
  );
}

function NothingFound({ filter }: { filter: MessageFilterState }) {
  if (filter.isOn)
    return (
      <EmptyState
        icon={CalendarClock}
        title={SEQUENCES_TEXTS.empty}
        action={<Button onClick={filter.clear}>{SEQUENCES_TEXTS.clearFilters}</Button>}
      >
        {SEQUENCES_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={CalendarClock}
      title={SEQUENCES_TEXTS.none}
      action={<LinkButton to="/reviews">{SEQUENCES_TEXTS.goToReviews}</LinkButton>}
    >
      {SEQUENCES_TEXTS.noneHelp}
    </EmptyState>
  );
}

function Rows(props: MessageTableProps) {
  const { list, hiddenIds, selected, onSelect, onHide } = props;
  const rows = list.messages.filter(({ id }) => !hiddenIds.has(id));
  // Hidden and filtered rows must not be acted on.
  const selectedIds = rows.map(({ id }) => id).filter((id) => selected.has(id));
  const { clinic } = useSession();
  const { hasProviderKey } = clinic;
  const { run, open, busyWith } = props.actions;
  const { onView, onCancel } = props;
  const handlers = useHandlers({ run, open, onView, onCancel, onHide });
  const columns = useMemo(
    () => messageColumns({ ...handlers, today: list.today, hasProviderKey }),
    [handlers, list.today, hasProviderKey],
  );
  const groups = groupMessages(rows, list.today).map(({ name, rows: lines }, place, all) => ({
    title: name === 'over' ? SEQUENCES_TEXTS.earlier : DATE_TEXTS[name],
    rows: lines,
    // More of the last group may come.
    count: place === all.length - 1 && list.query.hasNextPage ? undefined : countDue(name, lines),
  }));
  const mayAct = useMay(deliveryAccess['messaging.send']);
  const selection = mayAct ? { selected, onChange: onSelect, nameOf: patientLabel } : undefined;
  return (
    <>
      {/* Cards have no table head for it. */}
      {selection && (
        <div className="border-b border-line px-4 sm:px-6 xl:hidden">
          <SelectAll rows={rows} idOf={({ id }) => id} selection={selection} labelShown />
        </div>
      )}
      <DataTable
        label={SEQUENCES_TEXTS.table}
        rows={rows}
        groups={groups}
        idOf={({ id }) => id}
        columns={columns}
        stateOf={busyWith}
        selection={selection}
        wide
        dense
      />
      {mayAct && (
        <BulkBar count={selectedIds.length} onClear={() => onSelect(new Set())}>
          <Button
            icon={EyeOff}
            onClick={() => {
              onHide(selectedIds);
              onSelect(new Set());
            }}
          >
            {SEQUENCES_TEXTS.hide}
          </Button>
          {props.bulkAction}
        </BulkBar>
      )}
    </>
  );
}

/** Counts what is still to be sent, as the filters do; a group of what is done has no number but that of its rows. */
function countDue(group: string, rows: readonly Message[]): number | undefined {
  if (group === 'over') return rows.length;
  return rows.filter((message) => isToBeSent(message)).length || undefined;
}
