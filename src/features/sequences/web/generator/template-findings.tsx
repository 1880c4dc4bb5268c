import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { marksOf } from '#features/reviews/rules.ts';
import { checkText } from '#features/writing/guards/rules.ts';
import type { Finding, Severity } from '#features/writing/guards/schema.ts';
import type { Language } from '#platform/language.ts';
import { TEMPLATE_GUARD_SENTENCES } from '../../rules.ts';
import { GENERATOR_TEXTS } from './texts.ts';

const LOOKS = {
  error: { glyph: CircleAlert, title: GENERATOR_TEXTS.notAllowed, look: 'text-danger' },
  warning: { glyph: TriangleAlert, title: GENERATOR_TEXTS.worthALook, look: 'text-attention' },
} as const;

/** What is wrong with a template as it stands now; the server judges the same way and has the last word. */
export function TemplateFindings({ text, language }: { text: string; language: Language }) {
  const { clinic } = useSession();
  const findings = useMemo(() => {
    const { clinicName: name, ...own } = clinic;
    const marks = marksOf({
      ...own,
      name,
      clinicName: name,
      clinicAddress: '',
    });
    return checkText({ text, language, kind: 'sequence', clinic: marks });
  }, [clinic, text, language]);
  return (
    <div aria-live="polite" className="grid gap-2 text-sm empty:hidden">
      <FindingList severity="error" findings={findings} />
      <FindingList severity="warning" findings={findings} />
    </div>
  );
}

function FindingList({ severity, findings }: { severity: Severity; findings: readonly Finding[] }) {
  const shown = findings.filter((finding) => finding.severity === severity);
  const { glyph: Glyph, title, look } = LOOKS[severity];
  if (shown.length === 0) return null;
  return (
    <div className={look}>
      <p className="flex items-center gap-2 font-semibold">
        <Glyph aria-hidden className="size-4 shrink-0" />
        {title}
      </p>
      <ul className="ps-6">
        {shown.map(({ rule, excerpt }) => (
          <li key={`${rule} ${excerpt}`}>
            {TEMPLATE_GUARD_SENTENCES[rule]}
            {excerpt && <q className="ms-1 font-semibold wrap-anywhere">{excerpt}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
}
