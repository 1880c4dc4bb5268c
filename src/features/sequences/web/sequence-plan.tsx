import { ORPCError } from '@orpc/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { getClinicName } from '#features/clinics/name-rules.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { ScheduledDate } from '#features/messages/web/scheduled-date.tsx';
import { daysBetween } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { PREVIEW_LENGTH } from '#platform/text.ts';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { PlannedMessage } from '../schema.ts';
import type { SequenceChoice } from './sequence-choice.tsx';
import { CREATE_TEXTS, refusalsFor } from './create-texts.ts';

interface SequencePlanProps {
  plan: UseQueryResult<{ messages: PlannedMessage[]; treatment: string | null; leftOut: number }>;
  choice: SequenceChoice;
  patientName: string;
  visitOn: CalendarDate | null;
}

/** Lists every message that would be created, with its exact date and text. */
export function SequencePlan({ plan, choice, patientName, visitOn }: SequencePlanProps) {
  const { today } = useSession();
  const titleId = useId();
  const hasPast = plan.data?.messages.some(({ scheduledDate }) => scheduledDate < today) ?? false;
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div>
        <h3 id={titleId}>{CREATE_TEXTS.plan}</h3>
        <p className="text-sm text-ink-soft">
          {plan.data?.treatment
            ? CREATE_TEXTS.forTreatment(plan.data.treatment)
            : CREATE_TEXTS.planHelp}
        </p>
      </div>
      {hasPast && <Banner tone="attention">{CREATE_TEXTS.inThePast}</Banner>}
      {plan.isSuccess && plan.data.leftOut > 0 && (
        <Banner tone="attention">{CREATE_TEXTS.leftOut(plan.data.leftOut)}</Banner>
      )}
      {plan.isPending && <SkeletonText label={CREATE_TEXTS.planning} rows={5} />}
      {plan.isError && <PlanFailed plan={plan} choice={choice} />}
      {plan.isSuccess && (
        <ol className="grid gap-5">
          {plan.data.messages.map((message) => (
            <Planned
              key={message.templateId}
              message={message}
              choice={choice}
              patientName={patientName}
              visitOn={visitOn}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface PlannedProps {
  message: PlannedMessage;
  choice: SequenceChoice;
  patientName: string;
  visitOn: CalendarDate | null;
}

function Planned({ message, choice, patientName, visitOn }: PlannedProps) {
  const { clinic, today } = useSession();
  const { scheduledDate, messageContent } = message;
  return (
    <li className="grid gap-2 sm:grid-cols-[8.5rem_1fr] sm:gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 sm:grid sm:content-start sm:pt-3">
        <ScheduledDate date={scheduledDate} today={today} />
        {visitOn && (
          <span className="text-sm text-ink-soft">
            {CREATE_TEXTS.afterVisit(daysBetween(visitOn, scheduledDate))}
          </span>
        )}
      </div>
      <ChatBubble
        text={messageContent}
        lang={choice.language}
        cutAt={PREVIEW_LENGTH}
        filledIn={[patientName, getClinicName(clinic, choice.language), clinic.contactPhone]}
      />
    </li>
  );
}

/** A refusal would repeat; every other failure may be retried. */
function PlanFailed({ plan, choice }: Pick<SequencePlanProps, 'plan' | 'choice'>) {
  const refusals = refusalsFor(choice);
  const code = plan.error instanceof ORPCError ? plan.error.code : '';
  const isRefusal = Object.hasOwn(refusals, code);
  return (
    <ErrorState
      title={failureText(plan.error, { refusals, fallback: CREATE_TEXTS.planFailed })}
      onRetry={isRefusal ? undefined : () => void plan.refetch()}
      busy={plan.isFetching}
    >
      {code === 'CLINIC_INFORMATION_MISSING' && (
        <LinkButton to="/settings">{CREATE_TEXTS.openSettings}</LinkButton>
      )}
    </ErrorState>
  );
}
