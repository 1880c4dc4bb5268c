import { useState } from 'react';
import type { Language } from '#platform/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FEEDBACK_TEXTS } from './texts.ts';

/** A longer text is folded, so that one patient does not fill the screen. */
const LONGEST_UNFOLDED = 320;
const MOST_LINES = 6;

/** The patient's words; a long text shows its beginning until it is unfolded. */
export function FeedbackWords({ words, language }: { words: string; language: Language }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = words.length > LONGEST_UNFOLDED || words.split('\n').length > MOST_LINES;
  return (
    <>
      <p
        lang={language}
        className={classNames(
          'mt-2 max-w-prose wrap-anywhere whitespace-pre-line',
          isLong && !isUnfolded && 'line-clamp-5',
        )}
      >
        {words}
      </p>
      {isLong && (
        <Button variant="plain" onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? FEEDBACK_TEXTS.showLess : FEEDBACK_TEXTS.showAll}
        </Button>
      )}
    </>
  );
}
