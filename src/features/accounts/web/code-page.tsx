import { i18n } from '#platform/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/web/form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { Entered } from '../schema.ts';
import { accountsApi } from './api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SecondStep } from './second-step.tsx';
import { SharedDeviceBox } from './shared-device-box.tsx';
import { useEnter } from './use-enter.ts';
import { BackLink } from './back-link.tsx';
import { EntryForm } from './entry-form.tsx';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

/** Signs in with a six-digit code that is sent. */
export function CodePage() {
  const [identifier, setIdentifier] = useState('');
  const [next, setNext] = useState<Entered['next']>('enter');
  const enter = useEnter();
  const options = useQuery(accountsApi.options.queryOptions());
  const hasSms = options.data?.sms === true;
  const help = hasSms ? SIGN_IN_TEXTS.codeHelpWithSms : SIGN_IN_TEXTS.codeHelp;
  const proceed = async (entry: Entered) => {
    if (entry.next === 'enter') await enter();
    else setNext(entry.next);
  };
  return (
    <EntryFrame
      title={SIGN_IN_TEXTS.codeTitle}
      description={identifier === '' ? help : SIGN_IN_TEXTS.codeSent(identifier)}
      footer={<BackLink />}
    >
      {next !== 'enter' ? (
        <SecondStep next={next} onDone={enter} onBack={() => setNext('enter')} />
      ) : identifier === '' ? (
        <AskCode hasSms={hasSms} onSent={setIdentifier} />
      ) : (
        <TypeCode identifier={identifier} onEntered={proceed} onBack={() => setIdentifier('')} />
      )}
    </EntryFrame>
  );
}

const Request = z.strictObject({
  identifier: z.string().check(
    z.refine((input) => input.trim() !== '', { error: () => SIGN_IN_TEXTS.identifierMissing }),
    z.maxLength(254, { error: () => i18n.t('Use at most 254 characters') }),
  ),
});

interface AskCodeProps {
  hasSms: boolean;
  onSent: (identifier: string) => void;
}

function AskCode({ hasSms, onSent }: AskCodeProps) {
  const form = useSchemaForm(Request, {
    initial: { identifier: '' },
    onValid: async (request) => {
      await accountsApi.requestCode.call(request);
      onSent(request.identifier.trim());
    },
  });
  return (
    <EntryForm form={form} action={SIGN_IN_TEXTS.sendCode} busyAction={SIGN_IN_TEXTS.sending}>
      <TextInput
        label={hasSms ? SIGN_IN_TEXTS.identifier : SIGN_IN_TEXTS.email}
        inputMode="email"
        autoComplete="username"
        {...form.field('identifier')}
      />
    </EntryForm>
  );
}

const Typed = z.strictObject({
  code: z
    .string()
    .check(z.refine((input) => input.trim() !== '', { error: () => SIGN_IN_TEXTS.codeMissing })),
});

interface TypeCodeProps {
  identifier: string;
  onEntered: (entry: Entered) => Promise<void>;
  onBack: () => void;
}

function TypeCode({ identifier, onEntered, onBack }: TypeCodeProps) {
  const form = useSchemaForm(Typed, {
    initial: { code: '' },
    onValid: async ({ code }) =>
      onEntered(await accountsApi.signInWithCode.call({ identifier, code })),
  });
  return (
    <EntryForm
      form={form}
      action={SIGN_IN_TEXTS.signIn}
      busyAction={SIGN_IN_TEXTS.signingIn}
      others={
        <Button wide onClick={onBack}>
          {SIGN_IN_TEXTS.otherAddress}
        </Button>
      }
    >
      <TextInput
        label={SIGN_IN_TEXTS.code}
        hint={SIGN_IN_TEXTS.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
      <SharedDeviceBox />
    </EntryForm>
  );
}
