import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { checkText } from '#features/writing/guards/rules.ts';
import type { Finding, GuardRule, TextKind } from '#features/writing/guards/schema.ts';
import type { Language } from '#platform/language.ts';
import { GUARD_SENTENCES, marksOf } from '../../rules.ts';
import { EDIT_TEXTS } from './texts.ts';

interface TextFindingsProps {
  text: string;
  language: Language;
  kind: TextKind;
  /** Rules that do not hold here. */
  except?: readonly GuardRule[];
}

// The form itself says when nothing is written.
const NOT_HERE: readonly GuardRule[] = ['EMPTY'];
const NONE: readonly GuardRule[] = [];

/** What is wrong with a text while it is typed; the server judges the same way and has the last word. */
export function TextFindings({ text, language, kind, except = NONE }: TextFindingsProps) {
  const { clinic } = useSession();
  const findings = useMemo(() => {
    const marks = marksOf({ ...clinic, name: clinic.clinicName, clinicAddress: '' });
    return checkText({ text, language, kind, clinic: marks }).filter(
      ({ rule }) => !NOT_HERE.includes(rule) && !except.includes(rule),
    );
  }, [clinic, text, language, kind, except]);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return (
    <div aria-live="polite" className="grid gap-2 text-sm empty:hidden">
      {errors.length > 0 && <FindingList title={EDIT_TEXTS.notAllowed} findings={errors} isError />}
      {warnings.length > 0 && <FindingList title={EDIT_TEXTS.worthALook} findings={warnings} />}
    </div>
  );
}

interface FindingListProps {
  title: string;
  findings: readonly Finding[];
  isError?: boolean;
}

function FindingList({ title, findings, isError = false }: FindingListProps) {
  const Glyph = isError ? CircleAlert : TriangleAlert;
  return (
    <div className={isError ? 'text-danger' : 'text-attention'}>
      <p className="flex items-center gap-2 font-semibold">
        <Glyph aria-hidden className="size-4 shrink-0" />
        {title}
      </p>
      <ul className="ps-6">
        {findings.map(({ rule, excerpt }) => (
          <li key={`${rule} ${excerpt}`}>
            {GUARD_SENTENCES[rule]}
            {excerpt && <q className="ms-1 font-semibold wrap-anywhere">{excerpt}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
}
