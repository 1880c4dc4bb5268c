import { useState } from 'react';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { Enrolment } from '../schema.ts';
import { accountsApi } from './api.ts';
import { EnrolmentSteps } from './enrolment-steps.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { useOwnAccount } from './use-own-account.ts';

export type SecondFactorTask = 'set-up' | 'renew' | 'switch-off';

const TITLES: Readonly<Record<SecondFactorTask, string>> = {
  get 'set-up'() {
    return ACCOUNT_TEXTS.factor;
  },
  get renew() {
    return ACCOUNT_TEXTS.renew;
  },
  get 'switch-off'() {
    return ACCOUNT_TEXTS.switchOff;
  },
};

interface SecondFactorDialogProps {
  task: SecondFactorTask;
  notice: NoticeState;
  onClose: () => void;
}

/** Asks for the password, then shows the steps of the task. */
export function SecondFactorDialog({ task, notice, onClose }: SecondFactorDialogProps) {
  const { reload } = useOwnAccount();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const finish = async (text: string) => {
    onClose();
    notice.succeed(text);
    await reload();
  };
  // Also after the user leaves half-way: the server may have changed by then.
  const leave = () => {
    onClose();
    void reload();
  };
  const prove = async (password: string) => {
    if (task === 'set-up') {
      return setEnrolment(await accountsApi.startSecondFactor.call({ password }));
    }
    if (task === 'renew') {
      return setCodes((await accountsApi.renewRecoveryCodes.call({ password })).recoveryCodes);
    }
    await accountsApi.disableSecondFactor.call({ password });
    return finish(ACCOUNT_TEXTS.factorOff);
  };
  return (
    <Dialog title={TITLES[task]} open onClose={leave} size="small">
      {enrolment ? (
        <EnrolmentSteps enrolment={enrolment} onDone={() => void finish(ACCOUNT_TEXTS.factorOn)} />
      ) : codes.length > 0 ? (
        <RecoveryCodeList codes={codes} onKept={() => void finish(ACCOUNT_TEXTS.codesRenewed)} />
      ) : (
        <PasswordQuestion why={ACCOUNT_TEXTS.passwordWhy} onPassword={prove} />
      )}
    </Dialog>
  );
}
