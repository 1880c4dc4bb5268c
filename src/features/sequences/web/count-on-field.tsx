import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { DateInput } from '#platform/web/ui/date-input.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { findDueDate, type CountedFrom } from '../counted-days.ts';
import { CREATE_TEXTS } from './create-texts.ts';

interface CountOnFieldProps {
  countedFrom: CountedFrom;
  /** A date as 'yyyy-MM-dd', '' while there is none, undefined for a text that is no date or no number of weeks. */
  value: string | undefined;
  onChange: (date: string | undefined) => void;
  disabled: boolean;
}

/** The date that the days of a set are counted from; a due date also by the weeks of today. */
export function CountOnField({ countedFrom, value = '', ...rest }: CountOnFieldProps) {
  const { today } = useSession();
  const [weeks, setWeeks] = useState('');
  const field = { ...rest, value, optional: true };
  const onWrong = () => rest.onChange(undefined);
  if (countedFrom === 'birth')
    return (
      <DateInput
        label={CREATE_TEXTS.birthDate}
        hint={CREATE_TEXTS.countHint}
        onWrong={onWrong}
        {...field}
      />
    );
  const isWrong = weeks.trim() !== '' && findDueDate(weeks, today) === undefined;
  return (
    <FormGrid>
      <DateInput
        label={CREATE_TEXTS.dueDate}
        hint={CREATE_TEXTS.countHint}
        {...field}
        onWrong={onWrong}
        onChange={(date) => {
          setWeeks('');
          field.onChange(date);
        }}
      />
      <TextInput
        label={CREATE_TEXTS.weeks}
        hint={CREATE_TEXTS.weeksHint}
        inputMode="numeric"
        error={isWrong ? CREATE_TEXTS.wrongWeeks : undefined}
        value={weeks}
        onChange={(text) => {
          setWeeks(text);
          field.onChange(text.trim() === '' ? '' : findDueDate(text, today));
        }}
        optional
        disabled={field.disabled}
      />
    </FormGrid>
  );
}
