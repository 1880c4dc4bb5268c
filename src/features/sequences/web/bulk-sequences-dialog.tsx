import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_PROFILE_TYPE } from '#features/clinics/profile-types.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Review } from '#features/reviews/schema.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { followUpLanguage, listSetLanguages, templatesFor } from '../set-rules.ts';
import { sequencesApi } from './api.ts';
import { SequenceChoiceFields, type SequenceChoice } from './sequence-choice.tsx';
import { BulkOutcomes } from './bulk-outcomes.tsx';
import { BulkPatients } from './bulk-patients.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { BULK_TEXTS } from './bulk-texts.ts';
import { useBulkCreation } from './use-bulk-creation.ts';
import { useTreatmentKeys } from './use-treatment-keys.ts';
import { getsMessages, useBulkPlan } from './use-bulk-plan.ts';

interface BulkSequencesDialogProps {
  reviews: readonly Review[];
  onClose: () => void;
  /** Called instead of `onClose` when the list has changed. */
  onCreated: () => void;
}

/** Creates follow-ups for many reviews: the choice, the progress, then the outcome of each. */
export function BulkSequencesDialog({ reviews, onClose, onCreated }: BulkSequencesDialogProps) {
  const { clinic } = useSession();
  const [choice, setChoice] = useState<SequenceChoice>({
    profileType: DEFAULT_PROFILE_TYPE,
    language: listSetLanguages([]).find((language) => language === clinic.defaultLanguage) ?? 'en',
  });
  const templates = useQuery(
    sequencesApi.templates.queryOptions({ input: {}, staleTime: SLOW_FRESH_MS }),
  );
  const creation = useBulkCreation();
  const [includePast, setIncludePast] = useState(false);
  const eligible = reviews.filter(({ followUpsCreatedAt }) => followUpsCreatedAt === null);
  const items = templates.data?.items;
  const toTreatmentKeys = useTreatmentKeys(reviews);
  const plans = useBulkPlan({ reviews: eligible, choice, templates: items, toTreatmentKeys });
  const bulk = {
    profileType: choice.profileType,
    includePast,
    chooseLanguage: (review: Review) =>
      followUpLanguage(review, {
        ...choice,
        templates: items ?? [],
        treatmentKeys: toTreatmentKeys?.(review),
      }).language,
  };
  const failures = creation.outcomes.filter(({ outcome }) => outcome === 'failed');
  const isWorking = creation.phase === 'working';
  const leave = creation.outcomes.length > 0 ? onCreated : onClose;
  const frame = {
    title: BULK_TEXTS.title,
    description: BULK_TEXTS.description(reviews.length),
    open: true,
    onClose: leave,
    busy: isWorking,
  };
  if (isWorking)
    return (
      <Dialog
        {...frame}
        footer={
          <Button onClick={creation.stop} busy={creation.isStopping} busyText={BULK_TEXTS.stopping}>
            {BULK_TEXTS.stop}
          </Button>
        }
      >
        <BulkProgress done={creation.done} total={creation.total} />
      </Dialog>
    );
  if (creation.phase === 'done')
    return (
      <Dialog
        {...frame}
        footer={
          <>
            {failures.length > 0 ? (
              <Button
                onClick={() =>
                  creation.run(
                    failures.map(({ review }) => review),
                    bulk,
                  )
                }
              >
                {BULK_TEXTS.tryAgain(failures.length)}
              </Button>
            ) : (
              <LinkButton to="/sequence-messages">{BULK_TEXTS.seeMessages}</LinkButton>
            )}
            <Button variant="primary" onClick={leave}>
              {BULK_TEXTS.done}
            </Button>
          </>
        }
      >
        <BulkOutcomes outcomes={creation.outcomes} error={creation.error} choice={choice} />
      </Dialog>
    );
  const set = templates.data && templatesFor({ ...choice, templates: templates.data.items });
  const isMissingSet = plans?.every(({ messages }) => messages.length === 0) && set?.length === 0;
  const getting =
    plans === undefined
      ? eligible.length
      : plans.filter((plan) => getsMessages(plan, includePast)).length;
  // With reviews that have follow-ups already: the server reports each of them as skipped.
  const reviewsToSend = reviews.filter(({ id }) => {
    const plan = plans?.find(({ review }) => review.id === id);
    return plan === undefined || getsMessages(plan, includePast);
  });
  const mayCreate = getting > 0 && plans !== undefined && !isMissingSet;
  return (
    <Dialog
      {...frame}
      footer={
        <>
          <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
          {mayCreate && (
            <Button variant="primary" onClick={() => creation.run(reviewsToSend, bulk)}>
              {BULK_TEXTS.create(getting)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <SequenceChoiceFields
          languages={listSetLanguages(items ?? [])}
          profileTypes={templates.data?.profileTypes ?? []}
          choice={choice}
          onChange={setChoice}
          isForMany
          disabled={false}
        />
        <BulkPatients
          reviews={reviews}
          eligible={eligible}
          choice={choice}
          days={set?.map(({ sequenceDays }) => sequenceDays)}
          plans={plans ?? []}
          includePast={includePast}
          onIncludePast={setIncludePast}
        />
      </div>
    </Dialog>
  );
}
