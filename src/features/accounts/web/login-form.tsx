import { useEffect, useRef, useState, type ReactNode } from 'react';
import { schemaFrom, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { Credentials, Entered } from '../schema.ts';
import { accountsApi } from './api.ts';
import { SecondStep } from './second-step.tsx';
import { ACCOUNTS_REFUSALS, ACCOUNTS_TEXTS } from './texts.ts';

/** Without Zod: this is the first screen that a phone loads. */
const typedCredentials = schemaFrom<Credentials>(({ identifier, password }) => [
  ...(isIdentifier(identifier)
    ? []
    : [
        {
          path: 'identifier',
          message:
            identifier.trim() === ''
              ? ACCOUNTS_TEXTS.identifierMissing
              : ACCOUNTS_TEXTS.identifierInvalid,
        },
      ]),
  ...checkPassword(password),
]);

const typedPassword = schemaFrom<Credentials>(({ password }) => checkPassword(password));

function checkPassword(password: string) {
  return password === '' ? [{ path: 'password', message: ACCOUNTS_TEXTS.passwordMissing }] : [];
}

/**
 * Accepts an address or ten digits in any script, with or without +91; the server checks exactly.
 */
function isIdentifier(input: string): boolean {
  return /^[^\s@]+@\S+$/.test(input.trim()) || /^\P{Nd}*(?:\p{Nd}\P{Nd}*){10,13}$/u.test(input);
}

interface LoginFormProps {
  /** The email address or number that the form begins with. */
  identifier?: string | undefined;
  /** Signs in with the password alone, where the person was chosen before. */
  signInChosen?: ((password: string) => Promise<Entered>) | undefined;
  /** The step that is due at once, where another clinic was chosen. */
  firstStep?: Entered['next'] | undefined;
  onSignedIn: () => Promise<void>;
  /** Between the password and the button. */
  children?: ReactNode;
  /** Below the button: the other sign-in methods. */
  others?: ReactNode;
}

/** Email address or phone number and password, then the second step if the login has one. */
export function LoginForm({
  identifier = '',
  signInChosen,
  firstStep = 'enter',
  onSignedIn,
  children,
  others,
}: LoginFormProps) {
  const [next, setNext] = useState(firstStep);
  const enter = async (entry: Entered) => {
    if (entry.next === 'enter') await onSignedIn();
    else setNext(entry.next);
  };
  if (next !== 'enter') {
    return <SecondStep next={next} onDone={onSignedIn} onBack={() => setNext('enter')} />;
  }
  return (
    <>
      <PasswordForm identifier={identifier} signInChosen={signInChosen} onEntered={enter}>
        {children}
      </PasswordForm>
      {others}
    </>
  );
}

interface PasswordFormProps {
  identifier: string;
  signInChosen: ((password: string) => Promise<Entered>) | undefined;
  onEntered: (entry: Entered) => Promise<void>;
  children: ReactNode;
}

/** Keeps what was typed when it is refused. */
function PasswordForm({ identifier, signInChosen, onEntered, children }: PasswordFormProps) {
  const form = useSchemaForm(signInChosen ? typedPassword : typedCredentials, {
    initial: { identifier, password: '' },
    onValid: async (credentials) =>
      onEntered(
        await (signInChosen?.(credentials.password) ?? accountsApi.signIn.call(credentials)),
      ),
  });
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Not away from what is used already.
    if (document.activeElement !== document.body) return;
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, []);
  return (
    <form ref={frame} noValidate onSubmit={form.submit} className="grid gap-5">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: ACCOUNTS_REFUSALS,
            fallback: ACCOUNTS_TEXTS.signInFailed,
          })}
        </Banner>
      )}
      {!signInChosen && (
        <TextInput
          label={ACCOUNTS_TEXTS.identifier}
          hint={ACCOUNTS_TEXTS.identifierHint}
          inputMode="email"
          autoComplete="username"
          {...form.field('identifier')}
        />
      )}
      <PasswordInput
        label={ACCOUNTS_TEXTS.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
      {children}
      <Button
        variant="primary"
        type="submit"
        wide
        busy={form.isBusy}
        busyText={ACCOUNTS_TEXTS.signingIn}
      >
        {ACCOUNTS_TEXTS.signIn}
      </Button>
    </form>
  );
}
