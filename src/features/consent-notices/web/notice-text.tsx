import type { Language } from '#platform/language.ts';

/** A notice as a patient reads it: its first line is the heading. */
export function NoticeText({ language, text }: { language: Language; text: string }) {
  const [heading = '', ...rest] = text.trim().split('\n');
  return (
    <div lang={language} className="wrap-anywhere">
      <p className="mb-3 text-lg font-semibold">{heading}</p>
      <p className="whitespace-pre-line">{rest.join('\n').trim()}</p>
    </div>
  );
}
