import { i18n } from '#platform/i18n.ts';
import { ORPCError } from '@orpc/client';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { LoginId } from '#platform/ids.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { NewPassword } from '../schema.ts';
import { accountsApi } from './api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { announceSession } from './use-session-events.ts';
import { BackLink } from './back-link.tsx';
import { DoneNote } from './done-note.tsx';
import { EntryForm } from './entry-form.tsx';
import { JOIN_REFUSALS, JOIN_TEXTS } from './join-texts.ts';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';
import { ACCOUNTS_TEXTS } from './texts.ts';
import { useLinkToken } from './use-link-token.ts';

/**
 * Asks for a reset link; opened by a link, asks for the new password. Invitations lead here too.
 */
export function ResetPage() {
  const linkToken = useLinkToken();
  const [token, setToken] = useState(linkToken);
  if (token === '') return <RequestLink />;
  return <ChoosePassword token={token} onLinkOver={() => setToken('')} />;
}

const Request = z.strictObject({
  identifier: z.string().check(
    z.refine((input) => input.trim() !== '', { error: () => SIGN_IN_TEXTS.identifierMissing }),
    z.maxLength(254, { error: () => i18n.t('Use at most 254 characters') }),
  ),
});

function RequestLink() {
  const [isSent, setSent] = useState(false);
  const form = useSchemaForm(Request, {
    initial: { identifier: '' },
    onValid: async (request) => {
      await accountsApi.requestPasswordReset.call(request);
      setSent(true);
    },
  });
  return (
    <EntryFrame
      title={SIGN_IN_TEXTS.forgotTitle}
      description={SIGN_IN_TEXTS.forgotHelp}
      footer={<BackLink />}
    >
      {isSent ? (
        <DoneNote
          title={SIGN_IN_TEXTS.linkSentTitle}
          action={
            <Button wide onClick={() => setSent(false)}>
              {SIGN_IN_TEXTS.sendAgain}
            </Button>
          }
        >
          {SIGN_IN_TEXTS.linkSent}
        </DoneNote>
      ) : (
        <EntryForm form={form} action={SIGN_IN_TEXTS.sendLink} busyAction={SIGN_IN_TEXTS.sending}>
          <TextInput
            label={SIGN_IN_TEXTS.identifier}
            inputMode="email"
            autoComplete="username"
            {...form.field('identifier')}
          />
        </EntryForm>
      )}
    </EntryFrame>
  );
}

const Chosen = z.strictObject({ password: NewPassword });
const Known = z.strictObject({
  password: z
    .string()
    .check(z.refine((text) => text !== '', { error: () => ACCOUNTS_TEXTS.passwordMissing })),
});

interface ChoosePasswordProps {
  token: string;
  title?: string;
  description?: string;
  /** Shown after the password is set. */
  savedText?: string;
  /** The address or number that the person signs in with, for the sign-in page that follows. */
  identifier?: string;
  /** Asks for the password with which the person signs in at another clinic. */
  isOwnPassword?: boolean;
  /** Signs in with the password once it is set; where that fails, the page says that it is set. */
  onSaved?: (saved: { password: string; loginId: LoginId }) => Promise<void>;
  /** Beside the form: another way to the same end. */
  others?: ReactNode;
  /** Offers another link in place of one that is over. */
  onLinkOver?: () => void;
}

/** Asks for a new password, which the token of a link sets once. */
export function ChoosePassword({
  token,
  title = SIGN_IN_TEXTS.newPasswordTitle,
  description = SIGN_IN_TEXTS.newPasswordHelp,
  savedText = SIGN_IN_TEXTS.passwordSaved,
  identifier,
  isOwnPassword = false,
  onSaved,
  others,
  onLinkOver,
}: ChoosePasswordProps) {
  const [isSaved, setSaved] = useState(false);
  const form = useSchemaForm(isOwnPassword ? Known : Chosen, {
    initial: { password: '' },
    onValid: async ({ password }) => {
      const { loginId } = await accountsApi.setPassword.call({ token, password });
      announceSession('password-recovery');
      if (onSaved) await onSaved({ password, loginId }).catch(() => setSaved(true));
      else setSaved(true);
    },
  });
  const isLinkOver = form.failure instanceof ORPCError && form.failure.code === 'LINK_OVER';
  return (
    <EntryFrame
      title={title}
      description={description}
      footer={<BackLink identifier={identifier} />}
    >
      {isSaved ? (
        <DoneNote
          title={isOwnPassword ? JOIN_TEXTS.joined : SIGN_IN_TEXTS.passwordSavedTitle}
          action={
            <LinkButton to="/login" state={{ identifier }} variant="primary" wide>
              {SIGN_IN_TEXTS.signIn}
            </LinkButton>
          }
        >
          {isOwnPassword ? JOIN_TEXTS.joinedHelp : savedText}
        </DoneNote>
      ) : (
        <div className="grid gap-6">
          <EntryForm
            form={form}
            action={isOwnPassword ? JOIN_TEXTS.join : UI_TEXTS.save}
            busyAction={isOwnPassword ? JOIN_TEXTS.joining : UI_TEXTS.saving}
            refusals={isOwnPassword ? JOIN_REFUSALS : undefined}
            others={
              isLinkOver &&
              onLinkOver && (
                <Button wide onClick={onLinkOver}>
                  {SIGN_IN_TEXTS.askNewLink}
                </Button>
              )
            }
          >
            <PasswordInput
              label={isOwnPassword ? JOIN_TEXTS.ownPassword : SIGN_IN_TEXTS.newPassword}
              autoComplete={isOwnPassword ? 'current-password' : 'new-password'}
              {...form.field('password')}
            />
          </EntryForm>
          {others}
        </div>
      )}
    </EntryFrame>
  );
}
