import { languageName } from '#platform/language.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import type { MergedFacts, OpenFact } from '../contract.ts';
import type { FactsOfPatient } from '../merge-rules.ts';

/** The user's choices so far; a note can be changed freely. */
export type ChosenFacts = Partial<MergedFacts>;

interface MergeFactsProps {
  patients: readonly FactsOfPatient[];
  open: readonly OpenFact[];
  /** The facts of both together, unless a person chooses another. */
  facts: MergedFacts;
  chosenFacts: ChosenFacts;
  onChoose: (facts: ChosenFacts) => void;
  /** Shows what is not chosen yet. */
  isTried: boolean;
  isContradiction: boolean;
}

const CHOOSE = {
  value: '',
  get label() {
    return PATIENTS_TEXTS.chooseAnswer;
  },
} as const;

const NOT_KNOWN = {
  value: 'unknown',
  get label() {
    return PATIENTS_TEXTS.yearUnknown;
  },
} as const;

function toYears(patients: readonly FactsOfPatient[]) {
  return patients.flatMap(({ birthYear }) =>
    birthYear === null ? [] : { value: String(birthYear), label: String(birthYear) },
  );
}

function toYear(value: string): number | null | undefined {
  if (value === '') return undefined;
  return value === NOT_KNOWN.value ? null : Number(value);
}

/** Asks for each fact that two patients have differently; nothing is chosen before a person does. */
export function MergeFacts(props: MergeFactsProps) {
  const { patients, open, facts, chosenFacts, onChoose, isTried, isContradiction } = props;
  const field = (name: OpenFact) => ({
    name,
    error: isTried && chosenFacts[name] === undefined ? PATIENTS_TEXTS.factMissing : undefined,
    onBlur: () => undefined,
  });
  const languages = patients.flatMap(({ language }) => language ?? []);
  return (
    <>
      {open.includes('language') && (
        <Select
          label={PATIENTS_TEXTS.language}
          options={[CHOOSE, ...languages.map((value) => ({ value, label: languageName(value) }))]}
          value={chosenFacts.language ?? ''}
          {...field('language')}
          onChange={(value) =>
            onChoose({ ...chosenFacts, language: value === '' ? undefined : value })
          }
        />
      )}
      {open.includes('birthYear') && (
        <Select
          label={PATIENTS_TEXTS.birthYear}
          options={[CHOOSE, ...toYears(patients), NOT_KNOWN]}
          value={
            chosenFacts.birthYear === undefined
              ? ''
              : String(chosenFacts.birthYear ?? NOT_KNOWN.value)
          }
          {...field('birthYear')}
          onChange={(value) => onChoose({ ...chosenFacts, birthYear: toYear(value) })}
        />
      )}
      {open.includes('isMinor') && (
        <Select
          label={PATIENTS_TEXTS.isMinorQuestion}
          options={[
            CHOOSE,
            { value: 'yes', label: PATIENTS_TEXTS.isMinorYes },
            { value: 'no', label: PATIENTS_TEXTS.isMinorNo },
          ]}
          value={chosenFacts.isMinor === undefined ? '' : chosenFacts.isMinor ? 'yes' : 'no'}
          {...field('isMinor')}
          error={isTried && isContradiction ? PATIENTS_TEXTS.bornAsChild : field('isMinor').error}
          onChange={(value) =>
            onChoose({ ...chosenFacts, isMinor: value === '' ? undefined : value === 'yes' })
          }
        />
      )}
      {open.includes('note') && (
        <TextInput
          label={PATIENTS_TEXTS.note}
          hint={PATIENTS_TEXTS.bothNotes(patients.map(({ note }) => note))}
          maxLength={200}
          value={chosenFacts.note ?? facts.note}
          onChange={(note) => onChoose({ ...chosenFacts, note })}
          error={undefined}
        />
      )}
    </>
  );
}

/** 'Gujarati · born 1984 · Call after 4 pm': what is taken over because only one of them has it. */
export function describeFacts(facts: MergedFacts, open: readonly OpenFact[]): string {
  const { language, birthYear, isMinor, note } = facts;
  const isShown = (name: OpenFact) => !open.includes(name);
  return [
    isShown('language') && language && languageName(language),
    isShown('birthYear') && birthYear !== null && PATIENTS_TEXTS.born(birthYear),
    isShown('isMinor') && isMinor && PATIENTS_TEXTS.child,
    isShown('note') && note,
  ]
    .filter(Boolean)
    .join(' · ');
}
