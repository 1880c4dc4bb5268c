import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { failureText } from '#platform/web/texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { BULK_TEXTS, OUTCOME_TEXTS, REASON_TEXTS, reasonText, type Choice } from './bulk-texts.ts';
import type { BulkOutcome } from './use-bulk-creation.ts';

const LOOKS = {
  failed: { tone: 'danger', icon: CircleAlert },
  skipped: { tone: 'neutral', icon: CircleMinus },
  created: { tone: 'success', icon: CircleCheck },
} as const;

/** Failures come first, because they need attention. */
const ORDER = ['failed', 'skipped', 'created'] as const;

interface BulkOutcomesProps {
  outcomes: readonly BulkOutcome[];
  /** The error, when no answer came. */
  error: unknown;
  /** The chosen profile type and language. */
  choice: Choice;
}

/**
 * Shows the summary and the outcome of each patient. It is an error only when nothing was created
 * (specification, section 8).
 */
export function BulkOutcomes({ outcomes, error, choice }: BulkOutcomesProps) {
  const having = (wantedOutcome: BulkOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wantedOutcome);
  const [failures, skippedReviews, createdSequences] = ORDER.map(having);
  const failedText =
    failures?.length &&
    BULK_TEXTS.failed(failures.length, explainFailures(failures, { error, choice }));
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        {createdSequences?.length ? (
          <Banner tone="success">{BULK_TEXTS.created(createdSequences.length)}</Banner>
        ) : null}
        {skippedReviews?.length ? (
          <Banner tone="info">{BULK_TEXTS.skipped(skippedReviews.length)}</Banner>
        ) : null}
        {failedText ? (
          <Banner tone={createdSequences?.length ? 'attention' : 'danger'}>{failedText}</Banner>
        ) : null}
        {failures?.some(({ reason }) => reason === 'CLINIC_INFORMATION_MISSING') && (
          <div>
            <LinkButton to="/settings">{BULK_TEXTS.openSettings}</LinkButton>
          </div>
        )}
      </div>
      {/* A fold, so that a long list has something to focus and can be scrolled by keyboard. */}
      <details open>
        <summary className="min-h-11 content-center font-semibold">{BULK_TEXTS.outcomes}</summary>
        <ul className="mt-1 rounded-lg border border-line">
          {ORDER.flatMap(having).map((outcome) => (
            <OutcomeLine key={outcome.review.id} outcome={outcome} choice={choice} />
          ))}
        </ul>
      </details>
    </div>
  );
}

interface OutcomeLineProps {
  outcome: BulkOutcome;
  choice: Choice;
}

function OutcomeLine({
  outcome: { review, outcome, reason, count, leftOut },
  choice,
}: OutcomeLineProps) {
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line px-4 py-2.5 last:border-b-0">
      <span className="min-w-0">
        <span className="wrap-anywhere">{patientLabel(review)}</span>
        <span className="block text-sm text-ink-soft">
          {reason === null ? BULK_TEXTS.messages(count) : reasonText(reason, choice)}
          {reason === null && leftOut > 0 && `, ${BULK_TEXTS.leftOut(leftOut)}`}
        </span>
      </span>
      <span className="shrink-0">
        <Badge {...LOOKS[outcome]}>{OUTCOME_TEXTS[outcome]}</Badge>
      </span>
    </li>
  );
}

/** Lists each reason once; a failed connection in its own words. */
function explainFailures(
  failures: readonly BulkOutcome[],
  { error, choice }: { error: unknown; choice: Choice },
): string {
  const reasons = failures.map(({ reason }) =>
    reason === 'NO_ANSWER' && error !== undefined
      ? failureText(error, { fallback: REASON_TEXTS.NO_ANSWER })
      : reasonText(reason ?? 'DEFECT', choice),
  );
  return [...new Set(reasons)].join(' ');
}
