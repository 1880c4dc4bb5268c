import type { Review } from '#features/reviews/schema.ts';
import { languageName } from '#platform/language.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import type { SequenceChoice } from './sequence-choice.tsx';
import { BulkLanguages } from './bulk-languages.tsx';
import { BulkPlan } from './bulk-plan.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import { getsMessages, type PatientPlan } from './use-bulk-plan.ts';

interface BulkPatientsProps {
  reviews: readonly Review[];
  eligible: readonly Review[];
  choice: SequenceChoice;
  /** The messages of the chosen set; undefined until loaded. */
  days: readonly number[] | undefined;
  /** The plan of each eligible patient; empty until the templates are loaded. */
  plans: readonly PatientPlan[];
  includePast: boolean;
  onIncludePast: (isWanted: boolean) => void;
}

/** Says who will get follow-ups, who is left out, and how many messages there are. */
export function BulkPatients(props: BulkPatientsProps) {
  const { reviews, eligible, choice, days, plans, includePast, onIncludePast } = props;
  const getting = plans.filter((plan) => getsMessages(plan, includePast));
  const past = plans.reduce((sum, plan) => sum + plan.past, 0);
  const skippedCount = reviews.length - eligible.length;
  if (reviews.length === 0) return <Banner tone="attention">{BULK_TEXTS.noneSelected}</Banner>;
  if (eligible.length === 0) return <Banner tone="attention">{BULK_TEXTS.noneEligible}</Banner>;
  return (
    <section className="grid gap-3">
      {days?.length === 0 && plans.some(({ isOwn }) => !isOwn) && (
        <Banner tone="danger">
          {BULK_TEXTS.noSet(choice.profileType, languageName(choice.language))}
        </Banner>
      )}
      <div>
        <h3>{BULK_TEXTS.who(plans.length > 0 ? getting.length : eligible.length)}</h3>
        {days !== undefined && days.length > 0 && (
          <p className="text-sm text-ink-soft">
            {days.length === 1 ? BULK_TEXTS.oneMessage(days[0] ?? 0) : BULK_TEXTS.set(days)}
          </p>
        )}
        {skippedCount > 0 && (
          <p className="text-sm text-ink-soft">{BULK_TEXTS.skippedBefore(skippedCount)}</p>
        )}
        {getting.length > 0 && <BulkLanguages plans={getting} choice={choice} />}
      </div>
      {past > 0 && (
        <Banner tone="attention">
          <p>
            {BULK_TEXTS.past(past)}. {!includePast && BULK_TEXTS.pastLeftOut}
          </p>
          <Checkbox
            label={BULK_TEXTS.includePast}
            hint={BULK_TEXTS.includePastHint}
            checked={includePast}
            onChange={onIncludePast}
          />
        </Banner>
      )}
      <ul className="rounded-lg border border-line">
        {plans.map((plan) => (
          <BulkPlan key={plan.review.id} plan={plan} includePast={includePast} />
        ))}
      </ul>
    </section>
  );
}
