import { LONGEST_HINT, type ReviewPoint } from '#features/writing/schema.ts';
import type { Language } from '#platform/language.ts';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { PointChips } from './point-chips.tsx';
import { EDIT_TEXTS } from './edit-texts.ts';

/** The patient's opinion of the visit: the only material of a draft. */
export interface PatientSaid {
  readonly points: readonly ReviewPoint[];
  readonly hint: string;
}

export const NOTHING_SAID: PatientSaid = { points: [], hint: '' };

interface PatientSaidFieldsProps {
  said: PatientSaid;
  language: Language;
  onChange: (said: PatientSaid) => void;
}

/** The fields for what the patient said: points to tap, and the patient's own words. */
export function PatientSaidFields({ said, language, onChange }: PatientSaidFieldsProps) {
  return (
    <section aria-label={EDIT_TEXTS.said} className="grid gap-3">
      <PointChips
        chosen={said.points}
        language={language}
        onChange={(points) => onChange({ ...said, points })}
      />
      <TextArea
        label={EDIT_TEXTS.hint}
        name="hint"
        hint={EDIT_TEXTS.hintHelp}
        rows={2}
        lang={language}
        value={said.hint}
        onChange={(hint) => onChange({ ...said, hint: hint.slice(0, LONGEST_HINT) })}
      />
    </section>
  );
}
