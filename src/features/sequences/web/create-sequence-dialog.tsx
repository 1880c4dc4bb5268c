import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findKnownLanguage } from '#features/reviews/rules.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { DEFAULT_PROFILE_TYPE } from '#features/clinics/profile-types.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { useMessageCache } from '#features/messages/web/use-message-cache.ts';
import { reviewsApi } from '#features/reviews/web/api.ts';
import type { Review } from '#features/reviews/schema.ts';
import { formatDate, isCalendarDate } from '#platform/calendar.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { findCountedFrom } from '../counted-days.ts';
import { listSetLanguages, templatesFor, usualLanguage } from '../set-rules.ts';
import { sequencesApi } from './api.ts';
import { CountOnField } from './count-on-field.tsx';
import { SequenceChoiceFields, type SequenceChoice } from './sequence-choice.tsx';
import { SequenceCreated } from './sequence-created.tsx';
import { SequencePlan } from './sequence-plan.tsx';
import { useTreatmentKeys } from './use-treatment-keys.ts';
import { CREATE_TEXTS, refusalsFor } from './create-texts.ts';

interface CreateSequenceDialogProps {
  review: Pick<
    Review,
    | 'id'
    | 'patientName'
    | 'appointmentDate'
    | 'language'
    | 'patientLanguage'
    | 'treatment'
    | 'localizedMessageBundle'
    | 'aiReviewText'
  >;
  onClose: () => void;
  /** Called instead of `onClose` once the follow-ups exist; the dialog has already shown it. */
  onCreated: (text: string) => void;
}

/** Creates a review's follow-ups: the choice, a preview of every date and text, then the result. */
export function CreateSequenceDialog({ review, onClose, onCreated }: CreateSequenceDialogProps) {
  const [sequenceChoice, setChoice] = useState<SequenceChoice>();
  const [countOn, setCountOn] = useState<string | undefined>('');
  const cache = useMessageCache();
  const queryClient = useQueryClient();
  const templates = useQuery(
    sequencesApi.templates.queryOptions({ input: {}, staleTime: SLOW_FRESH_MS }),
  );
  const items = templates.data?.items ?? [];
  const languages = listSetLanguages(items);
  const { clinic } = useSession();
  const toTreatmentKeys = useTreatmentKeys([review]);
  const choice = sequenceChoice ?? {
    profileType: DEFAULT_PROFILE_TYPE,
    language: usualLanguage(review, {
      clinic,
      profileType: DEFAULT_PROFILE_TYPE,
      templates: items,
      treatmentKeys: toTreatmentKeys?.(review),
    }),
  };
  const treatmentKeys = toTreatmentKeys?.(review);
  const countedFrom = findCountedFrom(templatesFor({ ...choice, templates: items, treatmentKeys }));
  const counting =
    countedFrom === null ? {} : { countOn: isCalendarDate(countOn ?? '') ? countOn : null };
  const input = { profileId: review.id, ...choice, ...counting };
  const create = useMutation(
    sequencesApi.create.mutationOptions({
      onSuccess: () => {
        cache.refresh();
        // Marks the review in the list, however this dialog is closed.
        void queryClient.invalidateQueries({ queryKey: reviewsApi.search.key() });
      },
    }),
  );
  const plan = useQuery({
    ...sequencesApi.plan.queryOptions({ input, staleTime: 0, gcTime: 0 }),
    // The templates say in which languages there are messages. Once the follow-ups exist, the server refuses a plan.
    enabled:
      !templates.isPending &&
      toTreatmentKeys !== undefined &&
      !create.isPending &&
      !create.isSuccess,
  });
  const plannedMessages = plan.data?.messages ?? [];
  const frame = {
    title: CREATE_TEXTS.createTitle,
    description: describeVisit(review),
  };
  if (create.isSuccess) {
    const text = CREATE_TEXTS.created(create.data.messages.length, choice.language);
    return <SequenceCreated frame={frame} text={text} onDone={() => onCreated(text)} />;
  }
  return (
    <Dialog
      {...frame}
      open
      onClose={onClose}
      busy={create.isPending}
      banner={
        create.isError && (
          <Banner tone="danger">
            {failureText(create.error, {
              refusals: refusalsFor(choice),
              fallback: CREATE_TEXTS.createFailed,
            })}
          </Banner>
        )
      }
      footer={
        <>
          <Button onClick={() => !create.isPending && onClose()}>{UI_TEXTS.cancel}</Button>
          {plannedMessages.length > 0 && countOn !== undefined && (
            <Button
              variant="primary"
              busy={create.isPending}
              busyText={CREATE_TEXTS.creating}
              onClick={() => create.mutate(input)}
            >
              {CREATE_TEXTS.create(plannedMessages.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <SequenceChoiceFields
          profileTypes={templates.data?.profileTypes ?? []}
          choice={choice}
          languages={languages}
          reviewLanguage={findKnownLanguage(review)}
          onChange={setChoice}
          disabled={create.isPending}
        />
        {countedFrom !== null && (
          <CountOnField
            countedFrom={countedFrom}
            value={countOn}
            onChange={setCountOn}
            disabled={create.isPending}
          />
        )}
        <SequencePlan
          plan={plan}
          choice={choice}
          patientName={review.patientName}
          visitOn={review.appointmentDate}
        />
      </div>
    </Dialog>
  );
}

function describeVisit({
  patientName,
  appointmentDate,
}: CreateSequenceDialogProps['review']): string {
  return CREATE_TEXTS.createFor(patientLabel({ patientName }), formatDate(appointmentDate ?? ''));
}
