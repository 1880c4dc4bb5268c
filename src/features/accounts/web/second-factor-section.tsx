import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import type { Account } from '../schema.ts';
import type { SecondFactorTask } from './second-factor-dialog.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';

// Loaded on demand: the section does not need it.
const SecondFactorDialog = lazyPart(
  async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
  { isDialog: true },
);

interface SectionProps {
  account: Account;
  notice: NoticeState;
}

/**
 * Switches the second factor on and off and renews recovery codes; each needs the password again.
 */
export function SecondFactorSection({ account, notice }: SectionProps) {
  const [task, setTask] = useState<SecondFactorTask>();
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
      {task && (
        <Suspense fallback={null}>
          <SecondFactorDialog task={task} notice={notice} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
