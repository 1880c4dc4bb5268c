import { Link, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { describeChoice } from '#features/patients/web/choice-texts.ts';
import { useSuggestions } from '#features/patients/web/use-suggestions.ts';
import { formatNumber } from '#platform/phone.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { closeModal, useModal } from '#platform/web/use-modal.ts';
import { SHELL_TEXTS } from './texts.ts';

const TYPING_MS = 150;
const HAS_LETTER = /\p{L}/u;

/** Finds a patient by name or number, over the top bar; a tap or Enter opens the patient. */
export function FindPatientDialog({ onClose }: { onClose: () => void }) {
  const { today } = useSession();
  const navigate = useNavigate();
  const fieldId = useId();
  const ref = useModal(true);
  const [text, setText] = useState('');
  const settledText = useDebounced(text, TYPING_MS);
  const { patients, isEmpty } = useSuggestions(
    HAS_LETTER.test(settledText)
      ? { name: settledText, number: '' }
      : { name: '', number: settledText },
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const first = patients[0];
    const isInField = document.activeElement?.id === fieldId;
    if (event.key === 'Enter' && isInField && first && text === settledText) {
      event.preventDefault();
      onClose();
      void navigate({ to: '/patients/$id', params: { id: first.id } });
    }
    // A browser spends the first Esc on clearing the field.
    if (event.key === 'Escape' && isInField && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onClose();
    }
    moveFocus(event);
  };
  return (
    <dialog
      ref={ref}
      aria-label={SHELL_TEXTS.findPatient}
      {...closeModal({ open: true, onClose, busy: false })}
      onKeyDown={onKeyDown}
      className="mx-auto mt-0 mb-auto max-h-[92dvh] w-full max-w-none flex-col overflow-hidden bg-surface p-0 text-ink shadow-xl open:flex sm:mt-1.5 sm:max-w-xl sm:rounded-lg"
    >
      <search data-dialog-body className="flex items-center gap-1 p-1.5">
        <label htmlFor={fieldId} className="sr-only">
          {SHELL_TEXTS.findPatient}
        </label>
        <input
          id={fieldId}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={SHELL_TEXTS.findPatient}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          className="control grow"
        />
        <IconButton icon={X} label={UI_TEXTS.close} onClick={onClose} />
      </search>
      <p aria-live="polite" className="px-4 pb-3 text-sm text-ink-soft empty:hidden">
        {isEmpty && SHELL_TEXTS.noPatientFound}
      </p>
      {patients.length > 0 && (
        <ul className="overflow-y-auto border-t border-line">
          {patients.map((patient) => (
            <li key={patient.id} className="border-b border-line last:border-b-0">
              <Link
                to="/patients/$id"
                params={{ id: patient.id }}
                onClick={onClose}
                className="block min-h-14 px-4 py-1.5 -outline-offset-2 hover:bg-sunken focus-visible:bg-sunken"
              >
                <span lang={patient.language ?? undefined} className="block truncate font-semibold">
                  {patient.name}
                </span>
                <span className="block truncate text-sm text-ink-soft">
                  {patient.number !== null && `${formatNumber(patient.number)} · `}
                  {describeChoice(patient, today)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </dialog>
  );
}

/** Moves between the field and the patients by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(Math.max(index + step, 0), stops.length - 1)]?.focus();
}
