import { useState } from 'react';
import { fallbackLink, whatsappLink } from '#features/messages/whatsapp-links.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { openOutside } from '#platform/web/ui/open-outside.ts';
import { Button, type ButtonLook } from '#platform/web/ui/button.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { Whatsapp } from '#platform/web/ui/whatsapp-icon.ts';
import { OutsideLinkButton } from '#platform/web/ui/link-button.tsx';

/** A message as the server let it leave: to this number, with this text. */
export interface MessageToOpen {
  readonly number: string;
  readonly text: string;
  /** Called once WhatsApp was opened with it, which may take another tap. */
  readonly onOpened?: () => void;
}

/**
 * Asks the server, which records that the message leaves; undefined where it may not, or where no
 * answer came: the reason is on the screen then, and nothing opens. Does not reject.
 */
export type AskToOpen = () => Promise<MessageToOpen | undefined>;

export interface AskAndOpenProps {
  onOpen: AskToOpen;
  /** Opens the page that forwards to the app, for phones that do not know the app's scheme. */
  isFallback?: boolean;
  label: string;
  /** A label with the patient's name, for rows in which the words repeat; begins with them. */
  longLabel?: string | undefined;
  variant?: ButtonLook | undefined;
  icon?: Icon | undefined;
  wide?: boolean | undefined;
}

/**
 * Opens WhatsApp with what the server answers. A button and no link: the browser opens and copies
 * the address of a link in ways that ask no server.
 */
export function AskAndOpen(props: AskAndOpenProps) {
  const { onOpen, isFallback = false, label, longLabel, variant, icon = Whatsapp, wide } = props;
  const [isAsking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState<MessageToOpen>();
  const inNewTab = isFallback || !onPhone();
  const open = async () => {
    setAsking(true);
    const message = await onOpen();
    setAsking(false);
    if (message === undefined) return;
    if (openOutside(toHref(message, isFallback), { inNewTab })) message.onOpened?.();
    else setWaiting(message);
  };
  if (waiting)
    return (
      <OutsideLinkButton
        href={toHref(waiting, isFallback)}
        inSameTab={!inNewTab}
        variant="primary"
        icon={icon}
        wide={wide}
        ref={focus}
        onClick={() => {
          setWaiting(undefined);
          waiting.onOpened?.();
        }}
      >
        {LINK_TEXTS.openNow}
      </OutsideLinkButton>
    );
  return (
    <Button
      variant={variant}
      icon={icon}
      wide={wide}
      label={longLabel}
      busy={isAsking}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}

function toHref(message: MessageToOpen, isFallback: boolean): string {
  if (isFallback) return fallbackLink(message);
  return whatsappLink({ ...message, device: onPhone() ? 'phone' : 'desktop' });
}

function focus(link: HTMLElement | null): void {
  link?.focus();
}

/** Returns whether the device has the WhatsApp app; elsewhere its web page opens. */
function onPhone(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
