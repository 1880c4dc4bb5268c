import { CircleCheck, Clock, Pencil } from 'lucide-react';
import { useId } from 'react';
import type { Message } from '#features/messages/schema.ts';
import { languageName } from '#platform/language.ts';
import { COUNTRY_CODE } from '#platform/phone.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import type { RunnerEntry } from '../runner-rules.ts';
import { RUNNER_TEXTS } from './runner-texts.ts';

/** One message of a run, for one patient. */
export type RunnerMessage = RunnerEntry &
  Pick<
    Message,
    | 'patientName'
    | 'whatsappNumber'
    | 'messageContent'
    | 'language'
    | 'doNotContact'
    | 'consentMark'
    | 'mayNotLeave'
    | 'isOffer'
  > & {
    /** The kind of the message, in a few words. */
    readonly about: string;
    /** Days after the day when it was due; 0 on that day. */
    readonly daysLate: number;
    /** The patient's earlier notice. */
    readonly note?: string | undefined;
  };

interface RunnerCardProps {
  message: RunnerMessage;
  filledIn: readonly string[];
  onEdit: () => void;
}

/** Shows one patient and the message as the patient will see it. */
export function RunnerCard({ message, filledIn, onEdit }: RunnerCardProps) {
  const { patientName, daysLate, note } = message;
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-lg wrap-anywhere">
          {patientName}
        </h2>
        {daysLate > 0 && (
          <Badge tone="attention" icon={Clock}>
            {RUNNER_TEXTS.late(daysLate)}
          </Badge>
        )}
        {note && (
          <Badge tone="attention" icon={CircleCheck}>
            {note}
          </Badge>
        )}
        <span className="-my-2 ms-auto">
          <Button
            variant="plain"
            icon={Pencil}
            label={RUNNER_TEXTS.changeTextLabel(patientName)}
            onClick={onEdit}
          >
            {RUNNER_TEXTS.changeText}
          </Button>
        </span>
        <RunnerFacts message={message} />
      </header>
      {message.state === 'blocked' && (
        <Banner tone="attention">
          <strong className="block">{RUNNER_TEXTS.blocked}</strong>
          {RUNNER_TEXTS.blockedHelp}
        </Banner>
      )}
      <ChatBubble
        key={message.id}
        text={message.messageContent}
        lang={message.language}
        filledIn={[patientName, ...filledIn]}
        note={RUNNER_TEXTS.filledIn}
      />
    </article>
  );
}

/** The number, the language and the kind of message in one line. */
export function RunnerFacts({ message }: { message: RunnerMessage }) {
  const { whatsappNumber, language, about } = message;
  return (
    <p className="basis-full text-sm text-ink-soft">
      <span className="whitespace-nowrap tabular-nums">
        +{COUNTRY_CODE} {whatsappNumber.replace(/^(\d{5})(\d{5})$/, '$1 $2')}
      </span>
      {` · ${languageName(language)} · ${about}`}
    </p>
  );
}
