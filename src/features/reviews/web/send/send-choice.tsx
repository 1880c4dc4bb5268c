import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { LANGUAGES, languageName, ownName, type Language } from '#platform/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SEND_STEPS, type Review } from '../../schema.ts';
import { shownName, shownNumber } from '../review-patient.tsx';
import { FaceActions, FaceHeading } from './dialog-face.tsx';
import { SEND_TEXTS, STEP_HELP, STEP_TEXTS } from './texts.ts';

interface SendChoiceProps {
  review: Review;
  onPrepare: (language: Language) => void;
  busy: boolean;
}

/** In which language to write, to whom, and what will come of it. */
export function SendChoice({ review, onPrepare, busy }: SendChoiceProps) {
  const { clinic } = useSession();
  const [language, setLanguage] = useState<Language>(
    review.aiReviewText === null ? clinic.defaultLanguage : review.language,
  );
  const own = LANGUAGES.filter((one) => clinic.languages.includes(one));
  const others = LANGUAGES.filter((one) => !own.includes(one));
  const choices = (among: readonly Language[]) => (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {among.map((one) => (
        <LanguageChoice
          key={one}
          language={one}
          isChosen={one === language}
          onChoose={() => setLanguage(one)}
        />
      ))}
    </div>
  );
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-3 grid">
          <FaceHeading>{SEND_TEXTS.chooseLanguage}</FaceHeading>
          <span className="text-sm text-ink-soft">{SEND_TEXTS.chooseHelp(shownName(review))}</span>
        </legend>
        {choices(own)}
        <details open={others.includes(language)}>
          <summary className="link inline-flex min-h-11 items-center">
            {SEND_TEXTS.moreLanguages}
          </summary>
          {choices(others)}
        </details>
      </fieldset>
      <section aria-labelledby="send-what" className="mt-4">
        <h3 id="send-what" className="text-base">
          {SEND_TEXTS.whatGoesOut}
        </h3>
        <p className="text-sm text-ink-soft">
          {SEND_TEXTS.to} <span className="tabular-nums">{shownNumber(review)}</span>.{' '}
          {SEND_TEXTS.nothingYet}
        </p>
        <ol className="mt-3 grid gap-2">
          {SEND_STEPS.map((step, at) => (
            <li key={step} className="flex gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold text-ink-soft tabular-nums">
                {at + 1}
              </span>
              <span>
                <span className="block">{STEP_TEXTS[step]}</span>
                <span className="block text-sm text-ink-soft">{STEP_HELP[step]}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <FaceActions>
        <Button look="primary" icon={Sparkles} onClick={() => onPrepare(language)} busy={busy}>
          {SEND_TEXTS.prepare}
        </Button>
      </FaceActions>
    </>
  );
}

interface LanguageChoiceProps {
  language: Language;
  isChosen: boolean;
  onChoose: () => void;
}

function LanguageChoice({ language, isChosen, onChoose }: LanguageChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 hover:border-edge has-checked:border-brand-text has-checked:bg-brand-soft">
      <input
        type="radio"
        name="language"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand-text"
      />
      <span>
        <span lang={language} className="block">
          {ownName(language)}
        </span>
        {language !== 'en' && (
          <span className="block text-sm text-ink-soft">{languageName(language)}</span>
        )}
      </span>
    </label>
  );
}
