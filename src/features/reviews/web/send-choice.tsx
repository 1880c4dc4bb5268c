import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { BUNDLE_FLOWS } from '#features/review-drafts/schema.ts';
import { LANGUAGES, languageName, ownName, type Language } from '#platform/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { getFlow } from '../flow-rules.ts';
import type { BundleChoice, Review } from '../schema.ts';
import { ConsentWarning } from '#features/patients/web/consent-warning.tsx';
import { displayName } from './review-patient.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { StepButtons, StepHeading } from './dialog-step.tsx';
import { MissingSteps } from './missing-steps.tsx';
import { FlowChoice } from './flow-choice.tsx';
import { SEND_TEXTS } from './send-texts.ts';

interface SendChoiceProps {
  review: Review;
  onPrepare: (choice: BundleChoice) => void;
  busy: boolean;
}

/** The choice of language and messages, with the recipient. */
export function SendChoice({ review, onPrepare, busy }: SendChoiceProps) {
  const { clinic } = useSession();
  const [language, setLanguage] = useState<Language>(
    review.localizedMessageBundle?.language ??
      (review.aiReviewText === null
        ? (review.patientLanguage ?? clinic.defaultLanguage)
        : review.language),
  );
  const flows = BUNDLE_FLOWS.filter((candidate) => clinic.offersDrafts || candidate !== 'ai3');
  const [chosenFlow, setFlow] = useState(getFlow(review.localizedMessageBundle));
  const flow = flows.includes(chosenFlow) ? chosenFlow : 'simple';
  const [second, setSecond] = useState(review.localizedMessageBundle?.second ?? 'draft');
  const asksQuestions = flow === 'ai3' && second === 'questions' && review.aiReviewText === null;
  const clinicLanguages = LANGUAGES.filter((candidate) => clinic.languages.includes(candidate));
  const others = LANGUAGES.filter((candidate) => !clinicLanguages.includes(candidate));
  const choices = (among: readonly Language[]) => (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {among.map((option) => (
        <ChoiceCard
          key={option}
          name="language"
          isChosen={option === language}
          onChoose={() => setLanguage(option)}
        >
          <span lang={option} className="block">
            {ownName(option)}
          </span>
          {languageName(option) !== ownName(option) && (
            <span className="block text-sm text-ink-soft">{languageName(option)}</span>
          )}
        </ChoiceCard>
      ))}
    </div>
  );
  return (
    <>
      {/* First, so that they are visible on a phone, where the button stays at the lower edge. */}
      <div className="mb-6 empty:hidden">
        <ConsentWarning name={displayName(review)} mark={review.consentMark} />
      </div>
      {clinic.gmbLink === '' && (
        <div className="mb-6">
          <MissingSteps missing={[{ step: 'gmb_link', because: 'NO_LISTING_LINK' }]} />
        </div>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-3 grid">
          <StepHeading>{SEND_TEXTS.chooseLanguage}</StepHeading>
          <span className="text-sm text-ink-soft">
            {SEND_TEXTS.chooseHelp(displayName(review))}
          </span>
        </legend>
        {choices(clinicLanguages)}
        <details open={others.includes(language)}>
          <summary className="link inline-flex min-h-11 items-center">
            {SEND_TEXTS.moreLanguages}
          </summary>
          {choices(others)}
        </details>
      </fieldset>
      <FlowChoice
        review={review}
        flows={flows}
        flow={flow}
        second={second}
        onChoose={setFlow}
        onChooseSecond={setSecond}
      />
      <StepButtons>
        <Button
          variant="primary"
          icon={Sparkles}
          onClick={() => onPrepare({ flow, language, ...(asksQuestions ? { second } : {}) })}
          busy={busy}
        >
          {SEND_TEXTS.prepare}
        </Button>
      </StepButtons>
    </>
  );
}
