import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { accountsApi } from './api.ts';
import { ACCOUNTS_REFUSALS } from './texts.ts';
import { announceSession } from './use-session-events.ts';
import { CodeForm } from './code-form.tsx';
import { EnrolmentSteps } from './enrolment-steps.tsx';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

interface SecondFactorStepProps {
  next: 'verify' | 'enrol';
  onDone: () => Promise<void>;
  onBack: () => void;
}

/** Verifies the second factor, or sets it up where it is required, before the product opens. */
export function SecondFactorStep({ next, onDone, onBack }: SecondFactorStepProps) {
  return next === 'verify' ? (
    <Verify onDone={onDone} onBack={onBack} />
  ) : (
    <Enrol onDone={onDone} onBack={onBack} />
  );
}

type StepProps = Pick<SecondFactorStepProps, 'onDone' | 'onBack'>;

function Verify({ onDone, onBack }: StepProps) {
  const verify = async (code: string) => {
    await accountsApi.verifySecondFactor.call({ code });
    announceSession('mfa-verified');
    await onDone();
  };
  return (
    <div className="grid gap-4">
      <StepHead title={SECOND_FACTOR_TEXTS.verifyTitle} help={SECOND_FACTOR_TEXTS.verifyHelp} />
      <CodeForm
        label={SECOND_FACTOR_TEXTS.code}
        action={SECOND_FACTOR_TEXTS.verify}
        busyAction={SECOND_FACTOR_TEXTS.verifying}
        onCode={verify}
      >
        <Button onClick={onBack}>{SECOND_FACTOR_TEXTS.back}</Button>
      </CodeForm>
    </div>
  );
}

function Enrol({ onDone, onBack }: StepProps) {
  const begin = useMutation(accountsApi.startSecondFactor.mutationOptions());
  if (begin.data) {
    return <EnrolmentSteps enrolment={begin.data} onDone={() => void onDone()} />;
  }
  return (
    <div className="grid gap-4">
      <StepHead title={SECOND_FACTOR_TEXTS.requiredTitle} help={SECOND_FACTOR_TEXTS.requiredHelp} />
      {begin.error && (
        <Banner tone="danger">
          {failureText(begin.error, {
            refusals: ACCOUNTS_REFUSALS,
            fallback: SECOND_FACTOR_TEXTS.failed,
          })}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button onClick={onBack}>{SECOND_FACTOR_TEXTS.back}</Button>
        <Button
          variant="primary"
          onClick={() => begin.mutate({})}
          busy={begin.isPending}
          busyText={SECOND_FACTOR_TEXTS.beginning}
        >
          {SECOND_FACTOR_TEXTS.begin}
        </Button>
      </div>
    </div>
  );
}

/** Takes the focus, because the form that had it is gone. */
function StepHead({ title, help }: { title: string; help: string }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div>
      <h2 ref={head} tabIndex={-1} className="text-base font-semibold outline-none">
        {title}
      </h2>
      <p className="text-ink-soft">{help}</p>
    </div>
  );
}
