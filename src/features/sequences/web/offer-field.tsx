import { useMemo } from 'react';
import { OfferMark } from '#features/messages/web/offer-mark.tsx';
import { findOffer } from '#features/text-checks/offers.ts';
import { usePhrases } from '#features/text-checks/web/use-phrases.ts';
import type { Language } from '#platform/language.ts';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { proposePurpose } from '../rules.ts';
import type { TemplatePurpose } from '../schema.ts';
import { GENERATOR_TEXTS } from './generator-texts.ts';

export interface OfferedWords {
  text: string;
  language: Language;
  /** The user's choice; undefined while they leave it to the words. */
  purpose: TemplatePurpose | undefined;
  /** The template as it is stored. */
  before?: { messageTemplate: string; purpose: TemplatePurpose } | undefined;
}

interface OfferFieldProps extends OfferedWords {
  onChoose: (purpose: TemplatePurpose) => void;
}

/** Says whether a template is an offer: proposed by its words until a person chooses, as on the server. */
export function OfferField({ onChoose, ...template }: OfferFieldProps) {
  const { words, purpose } = usePurpose(template);
  const isProposed = template.purpose === undefined && purpose === 'marketing';
  return (
    <div className="grid gap-1">
      <Checkbox
        label={GENERATOR_TEXTS.isOffer}
        hint={GENERATOR_TEXTS.isOfferHelp}
        checked={purpose === 'marketing'}
        onChange={(isOffer) => onChoose(isOffer ? 'marketing' : 'care')}
      />
      <p aria-live="polite" className="text-sm text-attention empty:hidden">
        {isProposed && words !== undefined && GENERATOR_TEXTS.proposesOffer(words)}
      </p>
    </div>
  );
}

/** Marks a template that is not saved yet and will be an offer. */
export function UnsavedOfferMark(template: OfferedWords) {
  return usePurpose(template).purpose === 'marketing' && <OfferMark />;
}

function usePurpose({ text, language, purpose, before }: OfferedWords) {
  const phrases = usePhrases(language);
  const words = useMemo(() => findOffer({ text, language }, phrases), [text, language, phrases]);
  const wordsBefore = useMemo(
    () => before && findOffer({ text: before.messageTemplate, language }, phrases),
    [before, language, phrases],
  );
  const proposedPurpose = proposePurpose({
    hasOffer: words !== undefined,
    ...(before && {
      before: { purpose: before.purpose, hasOffer: wordsBefore !== undefined },
    }),
  });
  return { words, purpose: purpose ?? proposedPurpose };
}
