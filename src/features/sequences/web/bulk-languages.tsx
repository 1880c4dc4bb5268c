import { languageName } from '#platform/language.ts';
import type { SequenceChoice } from './sequence-choice.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import type { PatientPlan } from './use-bulk-plan.ts';

interface BulkLanguagesProps {
  plans: readonly PatientPlan[];
  choice: SequenceChoice;
}

/** How many patients get which language, and how many of them because their own is not known. */
export function BulkLanguages({ plans, choice }: BulkLanguagesProps) {
  const languages = [...new Set(plans.map(({ language }) => language))];
  const counts = languages.map((language) => {
    const count = plans.filter((plan) => plan.language === language).length;
    return BULK_TEXTS.inLanguage(count, languageName(language));
  });
  const others = plans.filter(({ isOwn }) => !isOwn).length;
  return (
    <p className="text-sm text-ink-soft">
      {BULK_TEXTS.languages(counts)}{' '}
      {others > 0 && BULK_TEXTS.fallback(others, languageName(choice.language))}
    </p>
  );
}
