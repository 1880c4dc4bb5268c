import { LONGEST_HINT, type ReviewPoint } from '#features/review-drafts/schema.ts';
import type { Language } from '#platform/language.ts';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { PointChips } from './point-chips.tsx';
import { EDIT_TEXTS } from './edit-texts.ts';

/** The patient's opinion of the visit: the only material of a draft. */
export interface PatientSaid {
  readonly points: readonly ReviewPoint[];
  readonly hint: string;
}

export const NOTHING_SAID: PatientSaid = { points: [], hint: '' };

interface PatientSaidFieldsProps {
  statement: PatientSaid;
  language: Language;
  onChange: (statement: PatientSaid) => void;
}

/** The fields for what the patient said: points to tap, and the patient's own words. */
export function PatientSaidFields({ statement, language, onChange }: PatientSaidFieldsProps) {
  return (
    <section aria-label={EDIT_TEXTS.said} className="grid gap-3">
      <PointChips
        points={statement.points}
        language={language}
        onChange={(points) => onChange({ ...statement, points })}
      />
      <TextArea
        label={EDIT_TEXTS.hint}
        name="hint"
        hint={EDIT_TEXTS.hintHelp}
        rows={2}
        lang={language}
        value={statement.hint}
        error={statement.hint.length > LONGEST_HINT ? UI_TEXTS.tooLong(LONGEST_HINT) : undefined}
        onChange={(hint) => onChange({ ...statement, hint })}
      />
    </section>
  );
}
