import { useState } from 'react';
import type { Enrolment } from '../schema.ts';
import { accountsApi } from './api.ts';
import { announceSession } from './use-session-events.ts';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';

interface EnrolmentStepsProps {
  enrolment: Enrolment;
  onDone: () => void;
}

/** Scan, type the first code, keep the recovery codes. */
export function EnrolmentSteps({ enrolment, onDone }: EnrolmentStepsProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const confirm = async (code: string) => {
    const { recoveryCodes } = await accountsApi.confirmSecondFactor.call({ code });
    announceSession('mfa-verified');
    setCodes(recoveryCodes);
  };
  if (codes.length > 0) return <RecoveryCodeList codes={codes} onKept={onDone} />;
  return (
    <div className="grid gap-4">
      <p>{SECOND_FACTOR_TEXTS.scan}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={enrolment.address} label={SECOND_FACTOR_TEXTS.qr} />
        <p className="text-center">
          <span className="block text-sm text-ink-soft">{SECOND_FACTOR_TEXTS.key}</span>
          <code className="wrap-anywhere">{enrolment.secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
        <a href={enrolment.address} className="link inline-flex min-h-11 items-center sm:hidden">
          {SECOND_FACTOR_TEXTS.openApp}
        </a>
      </div>
      <CodeForm
        label={SECOND_FACTOR_TEXTS.firstCode}
        action={SECOND_FACTOR_TEXTS.switchOn}
        busyAction={SECOND_FACTOR_TEXTS.switchingOn}
        onCode={confirm}
      />
    </div>
  );
}
