import { Suspense, useState } from 'react';
import { LazyTextFindings } from '#features/text-checks/web/lazy-text-findings.tsx';
import type { Language } from '#platform/language.ts';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { readSequenceDays, readSequenceOrder } from '../rules.ts';
import type { TemplatePurpose } from '../schema.ts';
import { LazyOfferField } from './lazy-offer-field.tsx';
import { GENERATOR_TEXTS } from './generator-texts.ts';

export interface TemplateValues {
  messageTemplate: string;
  sequenceDays: number;
  sequenceOrder: number;
  exactDay: boolean;
  /** The user's choice; missing while it is left to the words. */
  purpose?: TemplatePurpose | undefined;
}

interface TemplateFieldsProps {
  values: TemplateValues;
  language: Language;
  /** The template as it is stored. */
  before?: { messageTemplate: string; purpose: TemplatePurpose };
  onChange: (changes: Partial<TemplateValues>) => void;
}

/** The fields of a message: text, day and place, with findings while typing. */
export function TemplateFields({ values, language, before, onChange }: TemplateFieldsProps) {
  const { messageTemplate, sequenceDays, sequenceOrder, exactDay, purpose } = values;
  return (
    <div className="grid gap-4">
      <TextArea
        label={GENERATOR_TEXTS.text}
        lang={language}
        rows={8}
        hint={`${UI_TEXTS.characters(messageTemplate.length)} · ${GENERATOR_TEXTS.placeholders}`}
        value={messageTemplate}
        onChange={(text) => onChange({ messageTemplate: text })}
      />
      <LazyTextFindings text={messageTemplate} language={language} kind="sequence" isTemplate />
      <Suspense fallback={null}>
        <LazyOfferField
          text={messageTemplate}
          language={language}
          purpose={purpose}
          before={before}
          onChoose={(choice) => onChange({ purpose: choice })}
        />
      </Suspense>
      <div className="grid max-w-md grid-cols-2 gap-4">
        <WholeNumber
          label={GENERATOR_TEXTS.days}
          hint={GENERATOR_TEXTS.daysHint}
          value={sequenceDays}
          read={readSequenceDays}
          onChange={(days) => onChange({ sequenceDays: days })}
        />
        <WholeNumber
          label={GENERATOR_TEXTS.order}
          value={sequenceOrder}
          read={readSequenceOrder}
          onChange={(order) => onChange({ sequenceOrder: order })}
        />
      </div>
      <Checkbox
        label={GENERATOR_TEXTS.exactDay}
        hint={GENERATOR_TEXTS.exactDayHelp}
        checked={exactDay}
        onChange={(isExact) => onChange({ exactDay: isExact })}
      />
    </div>
  );
}

interface WholeNumberProps {
  label: string;
  hint?: string;
  value: number;
  /** Parses the typed text; the result is shown once the field is left. */
  read: (text: string) => number;
  onChange: (value: number) => void;
}

function WholeNumber({ label, hint, value, read, onChange }: WholeNumberProps) {
  const [typedText, setTypedText] = useState<string>();
  return (
    <TextInput
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={3}
      value={typedText ?? String(value)}
      onChange={(text) => {
        setTypedText(text);
        onChange(read(text));
      }}
      onBlur={() => setTypedText(undefined)}
    />
  );
}
