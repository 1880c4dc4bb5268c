import { useNavigate } from '@tanstack/react-router';
import { CircleCheckBig } from 'lucide-react';
import { LanguageSelect } from '#features/accounts/web/language-select.tsx';
import { useOwnAccount } from '#features/accounts/web/use-own-account.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { reviewsAccess } from '#features/reviews/policy.ts';
import { languageName } from '#platform/language.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { countSecondsLeft } from '../rules.ts';
import type { Setup } from '../schema.ts';
import { SetupSteps } from './setup-steps.tsx';
import { SETUP_TEXTS } from './texts.ts';
import { useMark, useSetup } from './use-setup.ts';

/** The start page of a new clinic until its list is finished or closed. */
export function SetupPage() {
  const { clinic } = useSession();
  const { data, error, isError, isFetching, refetch } = useSetup();
  return (
    <>
      <PageHead
        tab={SETUP_TEXTS.tab}
        title={SETUP_TEXTS.title(clinic.clinicName)}
        description={SETUP_TEXTS.description}
      />
      {!data && !isError && <SkeletonRows label={SETUP_TEXTS.loading} rows={6} />}
      {!data && isError && (
        <ErrorState
          title={failureText(error, { fallback: SETUP_TEXTS.failed })}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {SETUP_TEXTS.failedHelp}
        </ErrorState>
      )}
      {data && isError && !isUnreachable(error) && (
        <Banner tone="attention">{failureText(error, { fallback: SETUP_TEXTS.failed })}</Banner>
      )}
      {data && <SetupList setup={data} />}
    </>
  );
}

function SetupList({ setup }: { setup: Setup }) {
  const { preview } = setup;
  const { saveLanguage } = useOwnAccount();
  const isFinished = setup.steps.every(({ isDone }) => isDone);
  return (
    <>
      <div className="mb-4 max-w-60">
        <LanguageSelect onChoose={saveLanguage} />
      </div>
      <Progress setup={setup} />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="grid grid-cols-1 gap-4">
          {isFinished && <Ready />}
          <SetupSteps setup={setup} />
          {!isFinished && <CloseList />}
        </div>
        <aside className="lg:sticky lg:top-20" aria-label={SETUP_TEXTS.preview}>
          <h2 className="mb-2 text-base">{SETUP_TEXTS.preview}</h2>
          <ChatBubble text={preview.text} lang={preview.language} filledIn={preview.filledIn} />
          <p className="mt-2 text-sm text-ink-soft">
            {languageName(preview.language)}. {SETUP_TEXTS.previewNote}
          </p>
        </aside>
      </div>
    </>
  );
}

function Progress({ setup: { steps } }: { setup: Setup }) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <div className="mb-4 flex items-center gap-3">
      <span aria-hidden className="flex grow gap-1">
        {steps.map(({ id, isDone }) => (
          <span
            key={id}
            className={classNames(
              'h-1.5 grow rounded-full',
              isDone ? 'bg-success' : id === next?.id ? 'bg-ink' : 'bg-line',
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="text-sm whitespace-nowrap">
        <b className="font-semibold tabular-nums">
          {SETUP_TEXTS.done({ doneCount, total: steps.length })}
        </b>
        {next && (
          <span className="text-ink-soft"> · {SETUP_TEXTS.timeLeft(countSecondsLeft(steps))}</span>
        )}
      </span>
    </div>
  );
}

/** Ends the list and opens the day. */
function useEnd() {
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useMark();
  const end = async () => {
    const isEnded = await mutateAsync({ mark: 'ended' }).then(
      () => true,
      () => false,
    );
    if (isEnded) await navigate({ to: '/today' });
  };
  return { end: () => void end(), isPending, error };
}

function Ready() {
  const { end, isPending, error } = useEnd();
  const mayAsk = useMay(reviewsAccess['reviews.asking']);
  return (
    <section className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
        <CircleCheckBig aria-hidden className="size-9" />
      </span>
      <h2 className="text-lg">{SETUP_TEXTS.ready}</h2>
      <p>{SETUP_TEXTS.readyHelp}</p>
      {error && (
        <Banner tone="danger">{failureText(error, { fallback: SETUP_TEXTS.saveFailed })}</Banner>
      )}
      <Button variant="primary" busy={isPending} onClick={end}>
        {SETUP_TEXTS.goOn}
      </Button>
      {mayAsk && (
        <div className="mt-4 grid justify-items-center gap-2 border-t border-line pt-4">
          <p className="text-sm text-ink-soft">{SETUP_TEXTS.askHelp}</p>
          <LinkButton to="/reviews/asking">{SETUP_TEXTS.chooseAsked}</LinkButton>
        </div>
      )}
    </section>
  );
}

function CloseList() {
  const { end, isPending, error } = useEnd();
  return (
    <div>
      {error && (
        <Banner tone="danger">{failureText(error, { fallback: SETUP_TEXTS.saveFailed })}</Banner>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <Button variant="plain" busy={isPending} onClick={end}>
          {SETUP_TEXTS.close}
        </Button>
        {SETUP_TEXTS.closeHelp}
      </p>
    </div>
  );
}
