import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/web/form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { Entered } from '../../schema.ts';
import { accountsApi } from '../api.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { SecondStep } from './second-step.tsx';
import { SharedDeviceBox } from './shared-device-box.tsx';
import { useEnter } from '../use-enter.ts';
import { BackLink } from './back-link.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { WAYS_TEXTS } from './texts.ts';

/** Signing in with six digits that are sent. */
export function CodePage() {
  const [identifier, setIdentifier] = useState('');
  const [next, setNext] = useState<Entered['next']>('enter');
  const enter = useEnter();
  const options = useQuery(accountsApi.options.queryOptions());
  const hasSms = options.data?.sms === true;
  const help = hasSms ? WAYS_TEXTS.codeHelpWithSms : WAYS_TEXTS.codeHelp;
  const proceed = async (entered: Entered) => {
    if (entered.next === 'enter') await enter();
    else setNext(entered.next);
  };
  return (
    <EntryFrame
      title={WAYS_TEXTS.codeTitle}
      description={identifier === '' ? help : WAYS_TEXTS.codeSent(identifier)}
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
    z.refine((typed) => typed.trim() !== '', { error: WAYS_TEXTS.identifierMissing }),
    z.maxLength(254, 'Use at most 254 characters'),
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
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FailureBanner failure={form.failure} />
      <TextInput
        label={hasSms ? WAYS_TEXTS.identifier : WAYS_TEXTS.email}
        inputMode="email"
        autoComplete="username"
        {...form.field('identifier')}
      />
      <Button look="primary" type="submit" wide busy={form.isBusy} busyText={WAYS_TEXTS.sending}>
        {WAYS_TEXTS.sendCode}
      </Button>
    </form>
  );
}

const Typed = z.strictObject({
  code: z
    .string()
    .check(z.refine((typed) => typed.trim() !== '', { error: WAYS_TEXTS.codeMissing })),
});

interface TypeCodeProps {
  identifier: string;
  onEntered: (entered: Entered) => Promise<void>;
  onBack: () => void;
}

function TypeCode({ identifier, onEntered, onBack }: TypeCodeProps) {
  const form = useSchemaForm(Typed, {
    initial: { code: '' },
    onValid: async ({ code }) =>
      onEntered(await accountsApi.signInWithCode.call({ identifier, code })),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FailureBanner failure={form.failure} />
      <TextInput
        label={WAYS_TEXTS.code}
        hint={WAYS_TEXTS.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
      <SharedDeviceBox />
      <Button look="primary" type="submit" wide busy={form.isBusy} busyText={WAYS_TEXTS.signingIn}>
        {WAYS_TEXTS.signIn}
      </Button>
      <Button wide onClick={onBack}>
        {WAYS_TEXTS.otherAddress}
      </Button>
    </form>
  );
}
