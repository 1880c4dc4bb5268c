import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEventHandler, ReactNode, Ref } from 'react';
import { buttonClass, ButtonText, type ButtonLook } from './button.tsx';
import type { Icon } from './icon.ts';

interface LinkLookProps {
  children?: ReactNode;
  variant?: ButtonLook;
  icon?: Icon;
  wide?: boolean;
}

function AnchorButton({
  variant = 'quiet',
  icon: Glyph,
  wide,
  children,
  ...anchor
}: LinkLookProps & ComponentProps<'a'>) {
  return (
    <a {...anchor} className={buttonClass(variant, wide)}>
      {Glyph && <Glyph aria-hidden className="size-5 shrink-0" />}
      <ButtonText variant={variant}>{children}</ButtonText>
    </a>
  );
}

/** A link to a screen that looks like a button: `<LinkButton to="/reviews">`. */
export const LinkButton = createLink(AnchorButton);

interface OutsideLinkProps extends LinkLookProps {
  href: string;
  /** Says more than the visible words, and starts with them. */
  label?: string;
  onClick?: MouseEventHandler;
}

/** A link to a file of ours that the browser saves under `fileName`. */
export function DownloadLink({
  fileName,
  label,
  ...props
}: Omit<OutsideLinkProps, 'onClick'> & { fileName: string }) {
  return <AnchorButton {...props} aria-label={label} download={fileName} />;
}

interface OutsideLinkButtonProps extends OutsideLinkProps {
  /** The app's scheme opens beside the page; a new tab would stay behind empty. */
  inSameTab?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that leaves the product, complete before it is tapped: the browser opens it, no script does. */
export function OutsideLinkButton({ label, inSameTab, ...props }: OutsideLinkButtonProps) {
  return (
    <AnchorButton
      {...props}
      aria-label={label}
      target={inSameTab ? undefined : '_blank'}
      rel="noopener noreferrer"
    />
  );
}
