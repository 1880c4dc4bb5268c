import { patientOf } from '#features/messaging/web/link/texts.ts';
import type { Review } from '#features/reviews/schema.ts';
import { formatDate } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import type { SequenceChoice } from '../sequence-choice.tsx';
import { BULK_TEXTS } from './texts.ts';

interface BulkPatientsProps {
  reviews: readonly Review[];
  eligible: readonly Review[];
  choice: SequenceChoice;
  /** Of the chosen set; undefined until it is known. */
  days: readonly number[] | undefined;
}

/** Who will get follow-ups, who is left out, and how many messages there are. */
export function BulkPatients({ reviews, eligible, choice, days }: BulkPatientsProps) {
  const skipped = reviews.length - eligible.length;
  if (reviews.length === 0) return <Banner tone="attention">{BULK_TEXTS.noneSelected}</Banner>;
  if (eligible.length === 0) return <Banner tone="attention">{BULK_TEXTS.noneEligible}</Banner>;
  return (
    <section className="grid gap-3">
      {days?.length === 0 && (
        <Banner tone="danger">
          {BULK_TEXTS.noSet(choice.profileType, languageName(choice.language))}
        </Banner>
      )}
      <div>
        <h3>{BULK_TEXTS.who(eligible.length)}</h3>
        {days !== undefined && days.length > 0 && (
          <p className="text-sm text-ink-soft">
            {days.length === 1 ? BULK_TEXTS.oneMessage(days[0] ?? 0) : BULK_TEXTS.set(days)}
          </p>
        )}
        {skipped > 0 && (
          <p className="text-sm text-ink-soft">{BULK_TEXTS.skippedBefore(skipped)}</p>
        )}
      </div>
      <ul className="rounded-lg border border-line">
        {eligible.map((review) => (
          <li
            key={review.id}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="wrap-anywhere">{patientOf(review)}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {review.appointmentDate
                ? BULK_TEXTS.visitOn(formatDate(review.appointmentDate))
                : BULK_TEXTS.noVisit}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
