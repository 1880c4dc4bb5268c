import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { BUNDLE_FLOWS } from '#features/writing/schema.ts';
import { LANGUAGES, languageName, ownName, type Language } from '#platform/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { getFlow } from '../flow-rules.ts';
import type { BundleChoice, Review } from '../schema.ts';
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
  const flows = BUNDLE_FLOWS.filter((one) => clinic.offersDrafts || one !== 'ai3');
  const [chosenFlow, setFlow] = useState(getFlow(review.localizedMessageBundle));
  const flow = flows.includes(chosenFlow) ? chosenFlow : 'simple';
  const [second, setSecond] = useState(review.localizedMessageBundle?.second ?? 'draft');
  const asksQuestions = flow === 'ai3' && second === 'questions' && review.aiReviewText === null;
  const own = LANGUAGES.filter((one) => clinic.languages.includes(one));
  const others = LANGUAGES.filter((one) => !own.includes(one));
  const choices = (among: readonly Language[]) => (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {among.map((one) => (
        <ChoiceCard
          key={one}
          name="language"
          isChosen={one === language}
          onChoose={() => setLanguage(one)}
        >
          <span lang={one} className="block">
            {ownName(one)}
          </span>
          {one !== 'en' && <span className="block text-sm text-ink-soft">{languageName(one)}</span>}
        </ChoiceCard>
      ))}
    </div>
  );
  return (
    <>
      {/* First, so that it is visible on a phone, where the button stays at the lower edge. */}
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
        {choices(own)}
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
          look="primary"
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
