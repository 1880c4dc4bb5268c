import { useState } from 'react';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { Account, Enrolment } from '../../schema.ts';
import { accountsApi } from '../api.ts';
import { EnrolmentSteps } from '../second-factor/enrolment-steps.tsx';
import { RecoveryCodeList } from '../second-factor/recovery-codes.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';
import { useOwnAccount } from './use-own-account.ts';

interface SectionProps {
  account: Account;
  notice: NoticeState;
}

type Task = 'set-up' | 'renew' | 'switch-off';

const TITLES: Readonly<Record<Task, string>> = {
  'set-up': ACCOUNT_TEXTS.factor,
  renew: ACCOUNT_TEXTS.renew,
  'switch-off': ACCOUNT_TEXTS.switchOff,
};

/**
 * Switches the second factor on and off and renews recovery codes; each needs the password again.
 */
export function SecondFactorSection({ account, notice }: SectionProps) {
  const [task, setTask] = useState<Task>();
  const { isOn, recoveryCodesLeft, isRequired } = account.secondFactor;
  return (
    <Card
      title={ACCOUNT_TEXTS.factor}
      description={ACCOUNT_TEXTS.factorHelp}
      aside={
        <Badge tone={isOn ? 'success' : 'neutral'}>
          {isOn ? ACCOUNT_TEXTS.on : ACCOUNT_TEXTS.off}
        </Badge>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        {isOn ? (
          <>
            <p className="grow text-ink-soft">
              {ACCOUNT_TEXTS.codesLeft(recoveryCodesLeft)}
              {isRequired && ` · ${ACCOUNT_TEXTS.required}`}
            </p>
            <Button onClick={() => setTask('renew')}>{ACCOUNT_TEXTS.renew}</Button>
            {!isRequired && (
              <Button onClick={() => setTask('switch-off')}>{ACCOUNT_TEXTS.switchOff}</Button>
            )}
          </>
        ) : (
          <Button onClick={() => setTask('set-up')}>{ACCOUNT_TEXTS.setUp}</Button>
        )}
      </div>
      {task && <TaskDialog task={task} notice={notice} onClose={() => setTask(undefined)} />}
    </Card>
  );
}

interface TaskDialogProps {
  task: Task;
  notice: NoticeState;
  onClose: () => void;
}

function TaskDialog({ task, notice, onClose }: TaskDialogProps) {
  const { reload } = useOwnAccount();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const finish = async (said: string) => {
    onClose();
    notice.succeed(said);
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
        <PasswordQuestion onPassword={prove} />
      )}
    </Dialog>
  );
}
