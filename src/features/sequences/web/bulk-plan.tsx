import { getClinicName } from '#features/clinics/name-rules.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { ScheduledDate } from '#features/messages/web/scheduled-date.tsx';
import { formatDate } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import { PREVIEW_LENGTH } from '#platform/text.ts';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { BULK_TEXTS, REASON_TEXTS } from './bulk-texts.ts';
import type { PatientPlan } from './use-bulk-plan.ts';

/**
 * Shows one patient of a bulk creation: the visit, and the messages with dates and texts in a fold.
 */
export function BulkPlan({ plan, includePast }: { plan: PatientPlan; includePast: boolean }) {
  const { review, messages, needsDate } = plan;
  return (
    <li className="border-b border-line px-4 py-2 last:border-b-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere">{patientLabel(review)}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {review.appointmentDate
            ? BULK_TEXTS.visitOn(formatDate(review.appointmentDate))
            : BULK_TEXTS.noVisit}
        </span>
      </div>
      {needsDate && <p className="text-sm text-ink-soft">{REASON_TEXTS.NEEDS_DATE}</p>}
      {messages.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-sm">
            {summarize(plan, includePast)}
          </summary>
          <PlannedTexts plan={plan} />
        </details>
      )}
    </li>
  );
}

function summarize({ language, messages, past }: PatientPlan, includePast: boolean): string {
  if (includePast) return BULK_TEXTS.showMessages(messages.length, languageName(language));
  const count = messages.length - past;
  if (count === 0) return BULK_TEXTS.allPast;
  const label = BULK_TEXTS.showMessages(count, languageName(language));
  return past > 0 ? `${label}, ${BULK_TEXTS.showPast(past)}` : label;
}

function PlannedTexts({ plan: { review, language, messages } }: { plan: PatientPlan }) {
  const { clinic, today } = useSession();
  return (
    <ol className="grid gap-3 pb-2">
      {messages.map(({ templateId, scheduledDate, messageContent }) => (
        <li key={templateId} className="grid gap-1">
          <span className="flex flex-wrap gap-x-3 text-sm">
            <ScheduledDate date={scheduledDate} today={today} />
            {scheduledDate < today && (
              <span className="text-ink-soft">{BULK_TEXTS.datePassed}</span>
            )}
          </span>
          <ChatBubble
            text={messageContent}
            lang={language}
            cutAt={PREVIEW_LENGTH}
            filledIn={[review.patientName, getClinicName(clinic, language), clinic.contactPhone]}
          />
        </li>
      ))}
    </ol>
  );
}
