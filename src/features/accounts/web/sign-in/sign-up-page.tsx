import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '#platform/web/form.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { SignUp } from '../../schema.ts';
import { accountsApi } from '../api.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { BackLink } from './back-link.tsx';
import { DoneNote } from './done-note.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { WAYS_TEXTS } from './texts.ts';

const EMPTY = { clinicName: '', name: '', email: '', phoneNumber: '', password: '' };

/** A clinic of one's own, where the installation lets people sign up. */
export function SignUpPage() {
  const [sentTo, setSentTo] = useState('');
  const options = useQuery(accountsApi.options.queryOptions());
  const form = useSchemaForm(SignUp, {
    initial: EMPTY,
    onValid: async (wish) => {
      await accountsApi.signUp.call(wish);
      setSentTo(wish.email);
    },
  });
  return (
    <EntryFrame
      title={WAYS_TEXTS.signUpTitle}
      description={WAYS_TEXTS.signUpHelp}
      footer={<BackLink />}
    >
      {sentTo !== '' ? (
        <DoneNote title={WAYS_TEXTS.linkSentTitle}>{WAYS_TEXTS.signUpSent(sentTo)}</DoneNote>
      ) : (
        <form noValidate onSubmit={form.submit} className="grid gap-5">
          <FailureBanner failure={form.failure} />
          <TextInput
            label={WAYS_TEXTS.clinicName}
            autoComplete="organization"
            {...form.field('clinicName')}
          />
          <TextInput label={WAYS_TEXTS.yourName} autoComplete="name" {...form.field('name')} />
          <TextInput
            label={WAYS_TEXTS.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.field('email')}
          />
          {options.data?.sms === true && (
            <PhoneInput
              label={WAYS_TEXTS.phone}
              hint={WAYS_TEXTS.phoneHint}
              optional
              {...form.field('phoneNumber')}
            />
          )}
          <PasswordInput
            label={WAYS_TEXTS.password}
            hint={WAYS_TEXTS.newPasswordHelp}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <Button
            look="primary"
            type="submit"
            wide
            busy={form.isBusy}
            busyText={WAYS_TEXTS.creating}
          >
            {WAYS_TEXTS.create}
          </Button>
        </form>
      )}
    </EntryFrame>
  );
}
