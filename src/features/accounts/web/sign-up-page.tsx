import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '#platform/web/form.ts';
import { languageOfBrowser } from '#platform/web/screen-language.ts';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { SignUp } from '../schema.ts';
import { accountsApi } from './api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { BackLink } from './back-link.tsx';
import { DoneNote } from './done-note.tsx';
import { EntryForm } from './entry-form.tsx';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

const EMPTY = { clinicName: '', name: '', email: '', phoneNumber: '', password: '' };

/** Creates a clinic, where the installation allows sign-up. */
export function SignUpPage() {
  const [sentTo, setSentTo] = useState('');
  const options = useQuery(accountsApi.options.queryOptions());
  const form = useSchemaForm(SignUp, {
    initial: EMPTY,
    onValid: async (wish) => {
      await accountsApi.signUp.call({ ...wish, screenLanguage: languageOfBrowser() });
      setSentTo(wish.email);
    },
  });
  return (
    <EntryFrame
      title={SIGN_IN_TEXTS.signUpTitle}
      description={SIGN_IN_TEXTS.signUpHelp}
      footer={<BackLink />}
    >
      {sentTo !== '' ? (
        <DoneNote title={SIGN_IN_TEXTS.linkSentTitle}>{SIGN_IN_TEXTS.signUpSent(sentTo)}</DoneNote>
      ) : (
        <EntryForm form={form} action={SIGN_IN_TEXTS.create} busyAction={SIGN_IN_TEXTS.creating}>
          <TextInput
            label={SIGN_IN_TEXTS.clinicName}
            autoComplete="organization"
            {...form.field('clinicName')}
          />
          <TextInput label={SIGN_IN_TEXTS.yourName} autoComplete="name" {...form.field('name')} />
          <TextInput
            label={SIGN_IN_TEXTS.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.field('email')}
          />
          {options.data?.sms === true && (
            <PhoneInput
              label={SIGN_IN_TEXTS.phone}
              hint={SIGN_IN_TEXTS.phoneHint}
              optional
              {...form.field('phoneNumber')}
            />
          )}
          <PasswordInput
            label={SIGN_IN_TEXTS.password}
            hint={SIGN_IN_TEXTS.newPasswordHelp}
            autoComplete="new-password"
            {...form.field('password')}
          />
        </EntryForm>
      )}
    </EntryFrame>
  );
}
