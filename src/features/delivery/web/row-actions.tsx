import { Ban, CircleCheck, CircleHelp, CircleX, Eye, RotateCcw, Send, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { deliveryNote } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CallLink } from '#platform/web/ui/call-link.tsx';
import { RowActions } from '#platform/web/ui/data-table.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx';
import {
  useOfferedActions,
  type MessageAction,
  type MessageActions,
} from './use-message-actions.tsx';

// Rows are shown before the link to WhatsApp is loaded.
const WhatsappLink = lazyPart(async () => (await import('./whatsapp-link.tsx')).WhatsappLink);

export interface MessageRowActionsProps {
  message: Message;
  actions: Omit<MessageActions, 'question'>;
  hasProviderKey: boolean;
  onView: () => void;
  onCancel: () => void;
  /** The actions that only this list has. */
  more?: readonly MenuItem[];
}

/** Shows the likeliest action as a button, all others in a menu. */
export function MessageRowActions(props: MessageRowActionsProps) {
  return (
    <RowActions>
      {/** As wide as the widest button, so that the menus are aligned down the list. */}
      <span className="grid rows:min-w-33 rows:[&>*]:px-2.5 rows:[&>*]:text-sm rows:[&>*>svg]:hidden">
        <FrequentAction {...props} />
      </span>
      <CallLink number={props.message.whatsappNumber} name={patientLabel(props.message)} />
      <MessageMenu {...props} variant="plain" />
    </RowActions>
  );
}

/** Shows every action for a message in a menu. */
export function MessageMenu({ variant, ...props }: MessageRowActionsProps & { variant?: 'plain' }) {
  return (
    <Menu
      variant={variant}
      label={MESSAGING_TEXTS.moreFor(patientLabel(props.message))}
      items={menuItems(props, useOfferedActions(props.message))}
    />
  );
}

/** Shows the likeliest action for the message's state. */
export function FrequentAction({ message, actions, onView }: MessageRowActionsProps) {
  const offeredActions = useOfferedActions(message);
  const busy = actions.busyWith(message);
  if (busy === 'send')
    return (
      <Button busy busyText={MESSAGING_TEXTS.sending}>
        {MESSAGING_TEXTS.sendDirectly}
      </Button>
    );
  // A text that may be old is read before it goes: the button leads to it.
  const isRead = !message.isWrittenBeforeChange;
  if ((isRead && offeredActions.has('open')) || busy === 'open')
    return (
      <Suspense>
        <WhatsappLink message={message} isShort onOpen={() => actions.open(message)} />
      </Suspense>
    );
  if (offeredActions.has('arrived'))
    return (
      <Button icon={CircleHelp} onClick={onView}>
        {isAboutSheet(message) ? MESSAGING_TEXTS.inSheetQuestion : MESSAGING_TEXTS.arrivalQuestion}
      </Button>
    );
  return (
    <Button icon={Eye} label={MESSAGING_TEXTS.viewLabel(patientLabel(message))} onClick={onView}>
      {MESSAGING_TEXTS.viewShort}
    </Button>
  );
}

const ITEMS: readonly { action: Exclude<MessageAction, 'open'>; label: string; icon: Icon }[] = [
  {
    action: 'send',
    get label() {
      return MESSAGING_TEXTS.sendDirectly;
    },
    icon: Send,
  },
  {
    action: 'retry',
    get label() {
      return MESSAGING_TEXTS.retry;
    },
    icon: RotateCcw,
  },
  {
    action: 'markSent',
    get label() {
      return MESSAGING_TEXTS.markSent;
    },
    icon: CircleCheck,
  },
  {
    action: 'arrived',
    get label() {
      return MESSAGING_TEXTS.arrived;
    },
    icon: CircleCheck,
  },
  {
    action: 'sendAgain',
    get label() {
      return MESSAGING_TEXTS.sendAgain;
    },
    icon: RotateCcw,
  },
  {
    action: 'notSentAfterAll',
    get label() {
      return MESSAGING_TEXTS.notSentAfterAll;
    },
    icon: Undo2,
  },
  {
    action: 'openFailed',
    get label() {
      return MESSAGING_TEXTS.couldNotOpen;
    },
    icon: CircleX,
  },
];

/** For an export with an unknown outcome the question is another one. */
const SHEET_LABELS: Partial<Record<MessageAction, string>> = {
  get arrived() {
    return MESSAGING_TEXTS.inSheet;
  },
  get sendAgain() {
    return MESSAGING_TEXTS.notInSheet;
  },
};

function labelFor({
  action,
  label,
  message,
}: {
  action: MessageAction;
  label: string;
  message: Message;
}): string {
  if (action === 'notSentAfterAll' && message.status === 'sent_to_sheet')
    return MESSAGING_TEXTS.takeBackFromSheet;
  return (isAboutSheet(message) && SHEET_LABELS[action]) || label;
}

function isAboutSheet(message: Message): boolean {
  return deliveryNote(message) === 'export_not_confirmed';
}

function menuItems(
  { message, actions, hasProviderKey, onView, onCancel, more = [] }: MessageRowActionsProps,
  offeredActions: ReturnType<typeof useOfferedActions>,
): MenuItem[] {
  const view = { label: MESSAGING_TEXTS.view, icon: Eye, onSelect: onView };
  const cancel = {
    label: MESSAGING_TEXTS.cancel,
    icon: Ban,
    onSelect: onCancel,
    danger: true,
  };
  const possible = ITEMS.filter(({ action }) => offeredActions.has(action)).map(
    ({ action, label, icon }) => ({
      label: labelFor({ action, label, message }),
      icon,
      onSelect: () => void actions.run(action, message),
      disabledReason: action === 'send' && !hasProviderKey ? LINK_TEXTS.noProviderKey : undefined,
    }),
  );
  return [view, ...possible, ...more, ...(offeredActions.has('cancel') ? [cancel] : [])];
}
