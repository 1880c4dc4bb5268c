import { useState } from 'react';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { FormActions, FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Account } from '../schema.ts';
import { accountsApi } from './api.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { EmailConfirmation } from './email-confirmation.tsx';
import { accountFailure, useOwnAccount } from './use-own-account.ts';

interface SectionProps {
  account: Account;
  notice: NoticeState;
}

const Profile = laterSchema(async () => (await import('../account-forms.ts')).ProfileFields);

export function ProfileSection({ account, notice }: SectionProps) {
  const { adopt } = useOwnAccount();
  const [awaits, setAwaits] = useState<readonly ('email' | 'phone')[]>([]);
  const form = useSchemaForm(Profile, {
    initial: {
      name: account.name,
      email: account.email,
      phoneNumber: account.phoneNumber ?? '',
      password: '',
    },
    onValid: async ({ password, ...changes }) => {
      const proof = password === '' ? {} : { password };
      const updatedAccount = await accountsApi.updateAccount.call({ ...changes, ...proof });
      adopt(updatedAccount.account);
      setAwaits(updatedAccount.mustConfirm);
      form.reset({ ...form.values, password: '' });
      if (updatedAccount.mustConfirm.length === 0) notice.succeed(ACCOUNT_TEXTS.saved);
    },
  });
  const { email, phoneNumber } = form.values;
  const isUnconfirmed = account.phoneNumber !== null && !account.isPhoneNumberVerified;
  const changesSignIn =
    email !== account.email || phoneNumber !== (account.phoneNumber ?? '') || isUnconfirmed;
  return (
    <Card title={ACCOUNT_TEXTS.profile} description={ACCOUNT_TEXTS.profileHelp}>
      {!account.isEmailConfirmed && (
        <div className="mb-4">
          <EmailConfirmation email={account.email} />
        </div>
      )}
      <form noValidate onSubmit={form.submit}>
        <FormGrid>
          {form.failure !== undefined && (
            <WideField>
              <Banner tone="danger">{accountFailure(form.failure)}</Banner>
            </WideField>
          )}
          <WideField>
            <TextInput label={ACCOUNT_TEXTS.name} autoComplete="name" {...form.field('name')} />
          </WideField>
          <TextInput
            label={ACCOUNT_TEXTS.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.field('email')}
          />
          {(account.canConfirmPhoneNumber || account.phoneNumber !== null) && (
            <PhoneInput
              label={ACCOUNT_TEXTS.phone}
              optional
              hint={phoneHint(account)}
              {...form.field('phoneNumber')}
            />
          )}
          {changesSignIn && (
            <PasswordInput
              label={ACCOUNT_TEXTS.password}
              hint={ACCOUNT_TEXTS.passwordWhy}
              optional={isUnconfirmed}
              autoComplete="current-password"
              {...form.field('password')}
            />
          )}
        </FormGrid>
        <FormActions>
          <Button variant="primary" type="submit" busy={form.isBusy} busyText={UI_TEXTS.saving}>
            {UI_TEXTS.save}
          </Button>
        </FormActions>
      </form>
      {awaits.includes('email') && (
        <div className="mt-4">
          <Banner tone="info">{ACCOUNT_TEXTS.emailSent(email)}</Banner>
        </div>
      )}
      {awaits.includes('phone') && (
        <ConfirmPhone notice={notice} onConfirmed={() => setAwaits([])} />
      )}
    </Card>
  );
}

function phoneHint({ isPhoneNumberVerified, phoneNumber, canConfirmPhoneNumber }: Account) {
  if (!canConfirmPhoneNumber) return ACCOUNT_TEXTS.phoneNoSms;
  const isUnconfirmed = phoneNumber !== null && !isPhoneNumberVerified;
  return isUnconfirmed ? ACCOUNT_TEXTS.phoneUnconfirmed : undefined;
}

const Typed = laterSchema(async () =>
  (await import('../account-forms.ts')).phoneCodeSchema(ACCOUNT_TEXTS.phoneCode),
);

interface ConfirmPhoneProps {
  notice: NoticeState;
  onConfirmed: () => void;
}

function ConfirmPhone({ notice, onConfirmed }: ConfirmPhoneProps) {
  const { adopt } = useOwnAccount();
  const form = useSchemaForm(Typed, {
    initial: { code: '' },
    onValid: async (values) => {
      adopt(await accountsApi.confirmPhoneNumber.call(values));
      notice.succeed(ACCOUNT_TEXTS.phoneConfirmed);
      onConfirmed();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="mt-4 grid gap-4 border-t border-line pt-4">
      {form.failure === undefined ? (
        <Banner tone="info">{ACCOUNT_TEXTS.phoneSent}</Banner>
      ) : (
        <Banner tone="danger">{accountFailure(form.failure)}</Banner>
      )}
      <TextInput
        label={ACCOUNT_TEXTS.phoneCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
      <FormActions>
        <Button
          variant="primary"
          type="submit"
          busy={form.isBusy}
          busyText={ACCOUNT_TEXTS.confirming}
        >
          {ACCOUNT_TEXTS.confirm}
        </Button>
      </FormActions>
    </form>
  );
}
