import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { MarkedLine } from '#features/delivery/web/contact-mark.tsx';
import { FirstSendBanner } from '#features/delivery/web/first-send-banner.tsx';
import { OtherMethods } from '#features/delivery/web/other-ways.tsx';
import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import { LANGUAGES, languageName, ownName, type Language } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Appointment } from '../schema.ts';
import { AgainDialog } from './again-dialog.tsx';
import { appointmentsApi } from './api.ts';
import { momentText } from './appointment-patient.tsx';
import { DIALOG_TEXTS } from './dialog-texts.ts';
import { isSentDirectly, LastTry } from './last-try.tsx';
import { useRemindedText } from './use-reminded-text.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import { useReminder } from './use-reminder.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

interface ReminderDialogProps {
  /** The cached version, so that changes show at once. */
  appointment: Appointment;
  /** The language of the patient, with the list's text in it, which is available at once where the list has it. */
  first: { text: string | undefined; language: Language };
  /** Asks to read it, because it is the first that goes to the patient directly. */
  isFirstSend?: boolean | undefined;
  onClose: () => void;
}

const OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  get label() {
    return language === 'en'
      ? languageName(language)
      : `${languageName(language)} · ${ownName(language)}`;
  },
}));

/** Shows the message to the patient in a chosen language, with both ways to send it. */
export function ReminderDialog({ appointment, first, isFirstSend, onClose }: ReminderDialogProps) {
  const { clinic } = useSession();
  const notice = useNotice();
  const actions = useReminder(notice);
  const [language, setLanguage] = useState<Language>(first.language);
  const query = useReminderText({ appointment, first, language });
  const sending = { appointment, language };
  const message = {
    patientName: appointment.patientName,
    whatsappNumber: appointment.contactNumber,
    doNotContact: appointment.doNotContact,
    patientId: appointment.patientId,
    consentMark: appointment.consentMark,
    messageContent: query.text ?? '',
  };
  const open = () => actions.open(sending);
  const earlier = useRemindedText()(appointment);
  const lastTry = <LastTry appointment={appointment} notice={notice} />;
  // A question that blocks the form comes first.
  const isInDoubt = appointment.lastAttempt?.state === 'unknown';
  return (
    <Dialog
      open
      title={DIALOG_TEXTS.messageTitle}
      description={
        <MarkedLine row={appointment}>
          {`${appointment.patientName} · ${momentText(appointment)}`}
        </MarkedLine>
      }
      onClose={onClose}
      banner={<NoticeBanner state={notice} />}
      footer={
        query.text !== undefined && (
          <>
            {!appointment.doNotContact && !appointment.consentMark && (
              <SendDirectly
                isPossible={clinic.hasProviderKey}
                busy={actions.isSending(appointment)}
                onSend={() => actions.sendDirectly(sending)}
              />
            )}
            {/* Keeps its height beside a hint. */}
            <span className="grid content-start">
              <WhatsappLink
                message={message}
                variant="primary"
                label={APPOINTMENTS_TEXTS.sendManually}
                earlier={earlier}
                onOpen={open}
              />
            </span>
          </>
        )
      }
    >
      <div className="grid gap-5">
        {isInDoubt && lastTry}
        {earlier && <Banner tone="attention">{`${earlier}.`}</Banner>}
        {isFirstSend && !isSentDirectly(appointment) && (
          <FirstSendBanner
            name={appointment.patientName}
            number={appointment.contactNumber}
            language={language}
          />
        )}
        <div className="sm:max-w-72">
          <Select
            label={DIALOG_TEXTS.language}
            options={OPTIONS}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {query.text === undefined ? (
          <NotYetWritten query={query} />
        ) : (
          <>
            <ChatBubble text={query.text} lang={language} filledIn={[appointment.patientName]} />
            <OtherMethods message={message} earlier={earlier} onOpen={open} />
          </>
        )}
        {!isInDoubt && lastTry}
      </div>
      <AgainDialog actions={actions} />
    </Dialog>
  );
}

interface SendDirectlyProps {
  isPossible: boolean;
  busy: boolean;
  onSend: () => void;
}

/**
 * Without a provider key the button says why it is disabled, with a link to Settings beside it
 * (S18).
 */
function SendDirectly({ isPossible, busy, onSend }: SendDirectlyProps) {
  const mayOpenSettings = useMay(clinicsAccess['clinics.integrations']);
  return (
    <span className="inline-grid">
      <Button
        icon={Send}
        busy={busy}
        busyText={APPOINTMENTS_TEXTS.sending}
        disabledReason={isPossible ? undefined : LINK_TEXTS.noProviderKey}
        wide
        onClick={onSend}
      >
        {APPOINTMENTS_TEXTS.sendDirectly}
      </Button>
      {!isPossible && mayOpenSettings && (
        <LinkButton to="/settings/integrations" variant="plain">
          {LINK_TEXTS.openSettings}
        </LinkButton>
      )}
    </span>
  );
}

type ReminderQuery = ReturnType<typeof useReminderText>;

/** The list's text, or the server's in a language that the list does not have. */
function useReminderText({
  appointment,
  first,
  language,
}: Pick<ReminderDialogProps, 'appointment' | 'first'> & { language: Language }) {
  const isFirst = language === first.language && first.text !== undefined;
  const { id } = appointment;
  const query = useQuery({
    ...appointmentsApi.reminder.queryOptions({ input: { id, language } }),
    enabled: !isFirst,
    staleTime: 0,
  });
  return { ...query, text: isFirst ? first.text : query.data?.text };
}

function NotYetWritten({ query }: { query: ReminderQuery }) {
  if (!query.isError) return <SkeletonText label={DIALOG_TEXTS.writing} rows={6} />;
  return (
    <ErrorState
      title={failureText(query.error, { fallback: DIALOG_TEXTS.writingFailed })}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
