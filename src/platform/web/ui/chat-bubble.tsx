import { useState, type ReactNode } from 'react';
import { shorten } from '#platform/text.ts';
import { UI_TEXTS } from './texts.ts';

interface ChatBubbleProps {
  text: string;
  /** Language of the text, for its font, line height and a screen reader's voice. */
  lang: string;
  /** Cut at this many characters, the whole one click away. */
  cutAt?: number;
  /** The filled-in words, shown with a faint underline: names, dates. */
  filledIn?: readonly string[];
  /** Behind the length, e.g. 'Written by the built-in writer'. */
  note?: ReactNode;
}

/** A message as the patient will see it. */
export function ChatBubble({ text, lang, cutAt, filledIn = [], note }: ChatBubbleProps) {
  const [isWhole, setWhole] = useState(false);
  const preview = cutAt === undefined ? text : shorten(text, cutAt);
  const isLong = preview !== text;
  return (
    <figure className="grid max-w-prose justify-items-start gap-1">
      <blockquote
        lang={lang}
        className="rounded-lg rounded-ss-sm border border-line bg-quiet px-4 py-3 whitespace-pre-wrap wrap-anywhere"
      >
        {markFilledIn(isWhole ? text : preview, filledIn)}
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <span>{UI_TEXTS.characters(text.length)}</span>
        {note && <span>{note}</span>}
        {isLong && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="link min-h-11"
          >
            {isWhole ? UI_TEXTS.showLess : UI_TEXTS.showAll}
          </button>
        )}
      </figcaption>
    </figure>
  );
}

function markFilledIn(text: string, filledIn: readonly string[]): ReactNode {
  const values = filledIn.filter((value) => value !== '');
  if (values.length === 0) return text;
  const pattern = new RegExp(`(${values.map((value) => escapePattern(value)).join('|')})`, 'u');
  return text.split(pattern).map((piece, index) =>
    values.includes(piece) ? (
      <span key={index} className="underline decoration-edge decoration-dotted underline-offset-4">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}

function escapePattern(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
