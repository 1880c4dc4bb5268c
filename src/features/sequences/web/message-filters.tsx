import { MESSAGE_DATES, MESSAGE_STATUSES } from '#features/messages/statuses.ts';
import { STATUS_TEXTS } from '#features/messages/web/texts.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { Toolbar } from '#platform/web/ui/toolbar.tsx';
import { DATE_TEXTS, SEQUENCES_TEXTS } from './texts.ts';
import type { MessageFilterState } from './use-message-filter.ts';

const DATES = [
  {
    value: '',
    get label() {
      return SEQUENCES_TEXTS.anyDate;
    },
  },
  ...MESSAGE_DATES.map((date) => ({
    value: date,
    get label() {
      return DATE_TEXTS[date];
    },
  })),
] as const;

const STATUSES = [
  {
    value: '',
    get label() {
      return SEQUENCES_TEXTS.anyStatus;
    },
  },
  ...MESSAGE_STATUSES.map((status) => ({
    value: status,
    get label() {
      return STATUS_TEXTS[status];
    },
  })),
] as const;

/** The filters of the message list. */
export function MessageFilters({ filter }: { filter: MessageFilterState }) {
  const { typedText, date, status, search, choose } = filter;
  return (
    <Toolbar label={SEQUENCES_TEXTS.filters} isOneLine>
      <TextInput
        label={SEQUENCES_TEXTS.patient}
        type="search"
        placeholder={SEQUENCES_TEXTS.patientHint}
        labelHidden
        maxLength={120}
        value={typedText}
        onChange={search}
      />
      <Select
        labelHidden
        label={SEQUENCES_TEXTS.date}
        options={DATES}
        value={date ?? ''}
        onChange={(next) => choose({ date: next || undefined, status })}
      />
      <Select
        labelHidden
        label={SEQUENCES_TEXTS.status}
        options={STATUSES}
        value={status ?? ''}
        onChange={(next) => choose({ date, status: next || undefined })}
      />
    </Toolbar>
  );
}
