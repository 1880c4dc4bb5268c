import {
  Check,
  MessageCircleQuestion,
  RotateCcw,
  ThumbsDown,
  ThumbsUp,
  Unlink,
} from 'lucide-react';
import { allows } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { AskToOpen } from '#features/delivery/web/ask-and-open.tsx';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import { PatientLink } from '#features/patients/web/patient-link.tsx';
import { formatInstant } from '#platform/calendar.ts';
import { languageName } from '#platform/language.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { feedbackAccess } from '../policy.ts';
import type { Feedback } from '../schema.ts';
import { FEEDBACK_POINTS } from '../point-texts.ts';
import { FeedbackWords } from './feedback-words.tsx';
import { FEEDBACK_TEXTS } from './texts.ts';

interface FeedbackItemProps {
  item: Feedback;
  /** Whether this user may answer and close it. */
  mayAct: boolean;
  isBusy: boolean;
  onClosed: (isClosed: boolean) => void;
  isSelected: boolean;
  onSelected: (isSelected: boolean) => void;
  onAnswer: AskToOpen;
  onEndSlip: () => void;
}

/** One message of a patient, in the patient's words, with an answer and the end of it one tap away. */
export function FeedbackItem(props: FeedbackItemProps) {
  const { item, mayAct, isSelected, onSelected } = props;
  const { timeZone } = useSession().clinic;
  const { patient, isFromSlip, points, words, wantsAnswer, language, receivedAt, closedAt } = item;
  const title = isFromSlip ? FEEDBACK_TEXTS.fromSlip : FEEDBACK_TEXTS.unknownPatient;
  const name = patient?.name ?? title;
  const receivedOn = `${formatInstant(receivedAt, timeZone)} · ${languageName(language)}`;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {mayAct && closedAt === null && (
          <Checkbox
            label={FEEDBACK_TEXTS.select(name, receivedOn)}
            labelHidden
            checked={isSelected}
            onChange={onSelected}
          />
        )}
        <span className="flex min-w-0 items-center gap-2">
          <PatientLink patientId={patient?.id ?? null} name={name} lang={language} />
          {patient && <ContactMark row={patient} />}
        </span>
        <span className="text-sm text-ink-soft">{receivedOn}</span>
        {wantsAnswer && closedAt === null && (
          <Badge tone="attention" icon={MessageCircleQuestion}>
            {FEEDBACK_TEXTS.wantsAnswer}
          </Badge>
        )}
      </div>
      {points.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {points.map(({ point, direction }) => (
            <li key={point}>
              <Badge tone="neutral" icon={direction === 'good' ? ThumbsUp : ThumbsDown}>
                {FEEDBACK_POINTS[point][direction]}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {words !== '' && <FeedbackWords words={words} language={language} />}
      {(mayAct || closedAt !== null) && <FeedbackActions {...props} name={name} />}
    </li>
  );
}

function FeedbackActions({
  item: { patient, closedAt, closedByName, isFromSlip, isSlipOpen },
  name,
  mayAct,
  isBusy,
  onClosed,
  onAnswer,
  onEndSlip,
}: FeedbackItemProps & { name: string }) {
  const { actor, clinic } = useSession();
  const { timeZone } = clinic;
  const number = patient?.number ?? null;
  if (closedAt !== null)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {mayAct && (
          <Button
            icon={RotateCcw}
            label={FEEDBACK_TEXTS.reopenOf(name)}
            busy={isBusy}
            onClick={() => onClosed(false)}
          >
            {FEEDBACK_TEXTS.reopen}
          </Button>
        )}
        <span className="text-sm text-ink-soft">
          {FEEDBACK_TEXTS.closedBy({
            name: closedByName ?? '',
            time: formatInstant(closedAt, timeZone),
          })}
        </span>
      </div>
    );
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {patient && number !== null && (
        <WhatsappLink
          message={{
            patientName: patient.name,
            whatsappNumber: number,
            ...(patient.doNotContact && { doNotContact: true }),
          }}
          label={FEEDBACK_TEXTS.answer}
          longLabel={FEEDBACK_TEXTS.answerOf(name)}
          onOpen={onAnswer}
        />
      )}
      <Button
        icon={Check}
        label={FEEDBACK_TEXTS.closeOf(name)}
        busy={isBusy}
        onClick={() => onClosed(true)}
      >
        {FEEDBACK_TEXTS.close}
      </Button>
      {isSlipOpen && allows(feedbackAccess['feedback.endSlip'], actor) && (
        <Button variant="plain" icon={Unlink} onClick={onEndSlip}>
          {FEEDBACK_TEXTS.endSlip}
        </Button>
      )}
      {isFromSlip && !isSlipOpen && (
        <span className="self-center text-sm text-ink-soft">{FEEDBACK_TEXTS.slipEnded}</span>
      )}
    </div>
  );
}
