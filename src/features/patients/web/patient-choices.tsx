import { Check, Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatNumber } from '#platform/phone.ts';
import { parsePhoneNumber } from '#platform/phone-reading.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { cleanPatientName } from '../rules.ts';
import type { SuggestedPatient } from '../schema.ts';
import { CHOICE_TEXTS, describeChoice } from './choice-texts.ts';
import { useSuggestions } from './use-suggestions.ts';

interface PatientChoicesProps {
  /** The typed values so far. */
  name: string;
  number: string;
  /** The clinic's today. */
  today: string;
  onChoose: (patient: SuggestedPatient) => void;
  /** Empties the name for a person who is not in the list; missing where only those in the book can be chosen. */
  onSomeoneElse?: () => void;
  children?: (choice: SuggestedPatient | undefined) => ReactNode;
}

/**
 * Offers the patients on a number once it is typed in full, and before that those with its first digits or
 * the name. A group of radio buttons in the flow of the form: it covers nothing, and arrow keys work.
 */
export function PatientChoices({
  name,
  number,
  today,
  onChoose,
  onSomeoneElse,
  children,
}: PatientChoicesProps) {
  const { patients, isByNumber, isByDigits } = useSuggestions({ name, number });
  const group = useId();
  const choice = findChosen(patients, { name, number });
  const chosenBefore = useChosenBefore(choice, { name, number });
  const isOffered = patients.length > 0 && (isByNumber || choice === undefined);
  return (
    <div className="col-span-full grid gap-3 empty:hidden">
      {isOffered && (
        <fieldset className="overflow-clip rounded-lg border border-edge">
          <legend className="sr-only">{nameGroup({ isByNumber, isByDigits })}</legend>
          {patients.map((patient) => (
            <ChoiceRow key={patient.id} isChosen={patient.id === choice?.id}>
              <input
                type="radio"
                name={group}
                checked={patient.id === choice?.id}
                onChange={() => onChoose(patient)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span className="min-w-0 grow">
                <span title={patient.name} className="block truncate font-semibold">
                  {patient.name}
                </span>
                <span className="block truncate text-sm text-ink-soft">
                  {!isByNumber && patient.number !== null && `${formatNumber(patient.number)} · `}
                  {describeChoice(patient, today)}
                </span>
              </span>
              {patient.id === choice?.id && <Check aria-hidden className="size-5 shrink-0" />}
            </ChoiceRow>
          ))}
          {isByNumber && onSomeoneElse && (
            <button
              type="button"
              onClick={onSomeoneElse}
              className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-start font-semibold text-brand-text"
            >
              <Plus aria-hidden className="size-5 shrink-0" />
              {CHOICE_TEXTS.someoneElse}
            </button>
          )}
        </fieldset>
      )}
      {chosenBefore && onSomeoneElse && (
        <Banner tone="attention">
          <span className="grid justify-items-start gap-2">
            {CHOICE_TEXTS.otherNumber(chosenBefore)}
            <Button onClick={onSomeoneElse}>{CHOICE_TEXTS.emptyName}</Button>
          </span>
        </Banner>
      )}
      {children?.(choice)}
    </div>
  );
}

function nameGroup({ isByNumber, isByDigits }: { isByNumber: boolean; isByDigits: boolean }) {
  if (isByNumber) return CHOICE_TEXTS.onThisPhone;
  return isByDigits ? CHOICE_TEXTS.withTheseDigits : CHOICE_TEXTS.withThisName;
}

/** A row of a list to choose one from, with its radio button. */
export function ChoiceRow({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <label
      className={classNames(
        'relative flex min-h-[3.25rem] items-center outline-offset-[-2px] has-[:focus-visible]:outline-2 gap-3 border-b border-edge px-3 py-1.5 last:border-b-0',
        isChosen && 'border-s-4 border-s-ink bg-sunken',
      )}
    >
      {children}
    </label>
  );
}

/**
 * Returns the patient who was chosen before the number was changed to another whole one, while the
 * name is still the one of that patient; undefined otherwise.
 */
function useChosenBefore(
  choice: SuggestedPatient | undefined,
  input: { name: string; number: string },
): { name: string; number: string } | undefined {
  const [last, setLast] = useState(choice);
  if (choice !== undefined && choice.id !== last?.id) setLast(choice);
  const number = parsePhoneNumber(input.number);
  if (!last?.number || choice || number === undefined || number === last.number) return undefined;
  if (cleanPatientName(input.name) !== last.name) return undefined;
  return { name: last.name, number: formatNumber(last.number) };
}

/** Returns the patient in the book whose name and number are typed. */
export function usePatientChoice(input: {
  name: string;
  number: string;
}): SuggestedPatient | undefined {
  return findChosen(useSuggestions(input).patients, input);
}

function findChosen(
  patients: readonly SuggestedPatient[],
  input: { name: string; number: string },
): SuggestedPatient | undefined {
  const name = cleanPatientName(input.name).normalize('NFC').toLowerCase();
  return patients.find(
    (patient) =>
      patient.name.normalize('NFC').toLowerCase() === name && patient.number === input.number,
  );
}
