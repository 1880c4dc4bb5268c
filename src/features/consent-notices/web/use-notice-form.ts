import { useEffect, useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { LONGEST_NOTICE } from '../limits.ts';
import type { NoticeDraft } from '../schema.ts';
import { NOTICES_TEXTS } from './texts.ts';

type Texts = NoticeDraft['texts'];

/** Keeps what is typed into the texts of the next notice, also when the page is closed. */
export function useNoticeForm(notice: NoticeDraft) {
  const draft = useDraft<NoticeDraft, Texts>('consent-notice', notice);
  const [texts, setTexts] = useState<Texts>(draft.typedValues ?? draft.base.texts);
  const isChanged = LANGUAGES.some((language) => texts[language] !== draft.base.texts[language]);
  const { keep } = draft;
  useEffect(() => keep(isChanged ? texts : undefined), [keep, isChanged, texts]);
  return {
    texts,
    isChanged,
    draft,
    setText: (language: Language, text: string) =>
      setTexts((before) => ({ ...before, [language]: text })),
    /** Starts again from these published texts. */
    restart: (publishedNotice: NoticeDraft) => {
      draft.forget(publishedNotice);
      setTexts(publishedNotice.texts);
    },
  };
}

/** Returns why a text cannot be published; undefined when it can. */
export function findTextError(text: string): string | undefined {
  if (text.trim() === '') return NOTICES_TEXTS.empty;
  return text.length > LONGEST_NOTICE ? NOTICES_TEXTS.tooLong : undefined;
}
