import { useEffect, useRef, useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { AskedLately } from '#features/patients/web/asked-lately.tsx';
import { ConsentWarning } from '#features/patients/web/consent-warning.tsx';
import { PatientLanguage } from '#features/patients/web/patient-language.tsx';
import type { Language } from '#platform/language.ts';
import { PatientChoices, usePatientChoice } from '#features/patients/web/patient-choices.tsx';
import { isOtherPerson, type TypedPerson } from '#features/patients/rules.ts';
import { useSchemaForm, useSentId } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { findChanges } from '../rules.ts';
import { ReviewId, ReviewInput, type Review } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { ReviewFields, type ReviewValues } from './review-fields.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';
import { useReviewCache } from './use-review-cache.ts';

interface ReviewFormProps {
  /** `sendsNext` when the user goes on with the messages to the patient. */
  onCreated: (review: Review, next: { sendsNext: boolean }) => void;
  /** Closes the drawer; what is typed is kept. */
  onClose: () => void;
}

/** The form for a review request. Typed values stay until the server has stored them. */
export function ReviewForm({ onCreated, onClose }: ReviewFormProps) {
  const { today } = useSession();
  const cache = useReviewCache();
  // One id until it is stored, so that a second click or a retry after a lost answer creates one
  // review.
  const draft = useDraft<ReviewId, ReviewValues>('new-review', useState(newReviewId)[0]);
  const sentId = useSentId<ReviewId, TypedPerson>(isOtherPerson);
  const element = useRef<HTMLFormElement>(null);
  const sendsNext = useRef(false);
  const [language, setLanguage] = useState<Language>();
  const form = useSchemaForm(ReviewInput, {
    initial: {
      patientName: '',
      // The message thanks for a visit on this day, so only a known one is proposed.
      appointmentDate: '',
      contactNumber: '',
      treatment: '',
      notes: '',
    },
    draft,
    onValid: async (input) => {
      const goesOn = sendsNext.current;
      const { patientName: name, contactNumber: number } = input;
      const id = sentId(draft.base, { name, number });
      const review = await createReview({ id, input, language });
      draft.forget(newReviewId());
      form.reset();
      setLanguage(undefined);
      cache.refresh();
      onCreated(review, { sendsNext: goesOn });
    },
  });
  const { patientName, contactNumber } = form.values;
  const patient = usePatientChoice({ name: patientName, number: contactNumber });
  const lastVisitOn = patient?.lastVisitOn ?? '';
  const { suggest } = form;
  useEffect(() => {
    suggest({ appointmentDate: lastVisitOn });
  }, [suggest, lastVisitOn]);
  return (
    <form ref={element} noValidate onSubmit={form.submit} className="grid gap-5">
      <DraftNote
        draft={draft}
        onDiscard={() => {
          draft.forget(newReviewId());
          form.reset();
        }}
      />
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: REVIEWS_REFUSALS,
            fallback: REVIEWS_TEXTS.createFailed,
          })}
        </Banner>
      )}
      <div className="grid grid-flow-row-dense gap-x-6 gap-y-5 sm:grid-cols-2">
        <ReviewFields
          form={form}
          today={today}
          choices={
            <PatientChoices
              name={form.values.patientName}
              number={form.values.contactNumber}
              today={today}
              onChoose={({ name, number }) => {
                setLanguage(undefined);
                form.set({
                  patientName: name,
                  ...(number !== null && { contactNumber: number }),
                });
              }}
              onSomeoneElse={() => {
                setLanguage(undefined);
                form.set({ patientName: '' });
              }}
            >
              {(choice) => (
                <>
                  <ConsentWarning name={form.values.patientName} mark={choice?.feedbackMark} />
                  <AskedLately patient={choice} />
                  <PatientLanguage
                    patientLanguage={choice?.language ?? null}
                    choice={language}
                    onChoose={setLanguage}
                  />
                </>
              )}
            </PatientChoices>
          }
        />
      </div>
      <FormActions>
        <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
        <Button
          onClick={() => {
            sendsNext.current = true;
            element.current?.requestSubmit();
          }}
        >
          {REVIEWS_TEXTS.createAndSend}
        </Button>
        <Button
          variant="primary"
          type="submit"
          onClick={() => {
            sendsNext.current = false;
          }}
          busy={form.isBusy}
          busyText={REVIEWS_TEXTS.creating}
        >
          {REVIEWS_TEXTS.create}
        </Button>
      </FormActions>
    </form>
  );
}

function newReviewId(): ReviewId {
  return ReviewId.parse(crypto.randomUUID());
}

/** If an earlier try was stored although its answer was lost, stores later changes too. */
async function createReview({
  id,
  input,
  language,
}: {
  id: ReviewId;
  input: ReviewInput;
  /** The patient's language, where a person chose it. */
  language: Language | undefined;
}): Promise<Review> {
  const review = await reviewsApi.create.call({ ...input, id, language });
  const changes = findChanges(review, input);
  if (Object.keys(changes).length === 0) return review;
  return reviewsApi.update.call({ ...changes, id, version: review.version });
}
