import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import type { ProfileFieldsProps } from './basic-fields.tsx';
import { CLINICS_TEXTS, PROFILE_TEXTS } from './texts.ts';

/** Which patients are asked for a review, and what a draft may be written from. */
export function ReviewFields({ form }: Pick<ProfileFieldsProps, 'form'>) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Checkbox
        label={PROFILE_TEXTS.offersDrafts}
        hint={CLINICS_TEXTS.draftsHint}
        checked={form.values.offersDrafts}
        onChange={(offersDrafts) => form.set({ offersDrafts })}
      />
      <Checkbox
        label={PROFILE_TEXTS.asksWithoutConsent}
        hint={CLINICS_TEXTS.consentHint}
        checked={form.values.asksWithoutConsent}
        onChange={(asksWithoutConsent) => form.set({ asksWithoutConsent })}
      />
      <Checkbox
        label={PROFILE_TEXTS.aiMayReadNotes}
        hint={CLINICS_TEXTS.notesHint}
        checked={form.values.aiMayReadNotes}
        onChange={(aiMayReadNotes) => form.set({ aiMayReadNotes })}
      />
    </div>
  );
}
