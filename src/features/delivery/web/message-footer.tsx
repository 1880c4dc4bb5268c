import { CircleCheck, RotateCcw, Send, Undo2 } from 'lucide-react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { deliveryNote } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { DETAILS_TEXTS } from '#features/messages/web/details-texts.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { useOfferedActions, type MessageActions } from './use-message-actions.tsx';
import { WhatsappLink } from './whatsapp-link.tsx';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

interface PartProps {
  message: Message;
  actions: MessageActions;
}

/** Only a user can find out; until then nothing is sent again. */
export function ArrivalQuestion({ message, actions }: PartProps) {
  const busy = actions.busyWith(message);
  const isSheet = deliveryNote(message) === 'export_not_confirmed';
  return (
    <Banner
      tone="attention"
      action={
        <span className="flex flex-wrap gap-3 py-2">
          <Button
            icon={CircleCheck}
            busy={busy === 'arrived'}
            onClick={() => void actions.run('arrived', message)}
          >
            {isSheet ? MESSAGING_TEXTS.inSheet : MESSAGING_TEXTS.arrived}
          </Button>
          <Button
            icon={RotateCcw}
            busy={busy === 'sendAgain'}
            onClick={() => void actions.run('sendAgain', message)}
          >
            {isSheet ? MESSAGING_TEXTS.notInSheet : MESSAGING_TEXTS.sendAgain}
          </Button>
        </span>
      }
    >
      <strong>{isSheet ? MESSAGING_TEXTS.inSheetQuestion : MESSAGING_TEXTS.arrivalQuestion}</strong>
      <span className="block text-sm">
        {isSheet ? DETAILS_TEXTS.inSheetHelp : DETAILS_TEXTS.arrivalHelp}
      </span>
    </Banner>
  );
}

const IN_FOOTER = [
  'notSentAfterAll',
  'sendAgain',
  'openFailed',
  'retry',
  'markSent',
  'send',
  'open',
] as const;

/** Returns whether there is any action besides reading, editing and saying whether it arrived. */
export function hasFooter(actions: ReturnType<typeof useOfferedActions>): boolean {
  return IN_FOOTER.some((action) => actions.has(action));
}

/** Shows every action for a message, the likeliest as the primary one. */
export function MessageFooter({ message, actions }: PartProps) {
  const { clinic } = useSession();
  const offeredActions = useOfferedActions(message);
  const busy = actions.busyWith(message);
  const doing = (action: Parameters<MessageActions['run']>[0]) => ({
    busy: busy === action,
    onClick: () => void actions.run(action, message),
  });
  return (
    <>
      {offeredActions.has('notSentAfterAll') && (
        <Button icon={Undo2} {...doing('notSentAfterAll')}>
          {message.status === 'sent_to_sheet'
            ? MESSAGING_TEXTS.takeBackFromSheet
            : MESSAGING_TEXTS.notSentAfterAll}
        </Button>
      )}
      {offeredActions.has('sendAgain') && !offeredActions.has('arrived') && (
        <Button icon={RotateCcw} {...doing('sendAgain')}>
          {MESSAGING_TEXTS.sendAgain}
        </Button>
      )}
      {offeredActions.has('openFailed') && (
        <Button {...doing('openFailed')}>{MESSAGING_TEXTS.couldNotOpen}</Button>
      )}
      {offeredActions.has('retry') && (
        <Button icon={RotateCcw} {...doing('retry')}>
          {MESSAGING_TEXTS.retry}
        </Button>
      )}
      {offeredActions.has('markSent') && (
        <Button icon={CircleCheck} {...doing('markSent')}>
          {MESSAGING_TEXTS.markSent}
        </Button>
      )}
      {(offeredActions.has('send') || busy === 'send') && (
        <SendDirectly isPossible={clinic.hasProviderKey} button={doing('send')} />
      )}
      {(offeredActions.has('open') || busy === 'open') && (
        <WhatsappLink message={message} variant="primary" onOpen={() => actions.open(message)} />
      )}
    </>
  );
}

interface SendDirectlyProps {
  isPossible: boolean;
  button: { busy: boolean; onClick: () => void };
}

/** Without a key the button says why it cannot send, with the link to Settings beside it (S18). */
function SendDirectly({ isPossible, button }: SendDirectlyProps) {
  const mayOpenSettings = useMay(clinicsAccess['clinics.integrations']);
  return (
    <span className="inline-grid justify-items-stretch">
      <Button
        icon={Send}
        busyText={MESSAGING_TEXTS.sending}
        disabledReason={isPossible ? undefined : LINK_TEXTS.noProviderKey}
        wide
        {...button}
      >
        {MESSAGING_TEXTS.sendDirectly}
      </Button>
      {!isPossible && (
        <span className="mt-1 max-w-72 text-sm text-ink-soft">{LINK_TEXTS.aboutProvider}</span>
      )}
      {!isPossible && mayOpenSettings && (
        <LinkButton to="/settings/integrations" variant="plain">
          {LINK_TEXTS.openSettings}
        </LinkButton>
      )}
    </span>
  );
}
