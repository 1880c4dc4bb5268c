import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Language } from '#platform/language.ts';
import { toClinicMarks } from '../contacts.ts';
import { checkChange, checkText } from '../rules.ts';
import type { Finding, GuardRule, Severity, TextKind } from '../schema.ts';
import { sentencesFor, TEMPLATE_SENTENCES } from '../sentences.ts';
import { FINDING_TEXTS } from './texts.ts';
import { usePhrases } from './use-phrases.ts';
import { useStaffNames } from './use-staff-names.ts';

export interface TextFindingsProps {
  text: string;
  language: Language;
  kind: TextKind;
  /** The stored text that this one replaces, where that was composed already (`checkChange`). */
  before?: string;
  /** True for a template with placeholders. */
  isTemplate?: boolean;
}

const LOOKS = {
  error: {
    glyph: CircleAlert,
    get title() {
      return FINDING_TEXTS.notAllowed;
    },
    look: 'text-danger',
  },
  warning: {
    glyph: TriangleAlert,
    get title() {
      return FINDING_TEXTS.worthALook;
    },
    look: 'text-attention',
  },
} as const;

/** Shows the rules that a text breaks while it is typed; the server checks it by the same rules. */
export function TextFindings({ text, language, kind, before, isTemplate }: TextFindingsProps) {
  const { clinic } = useSession();
  const staff = useStaffNames(kind);
  const phrases = usePhrases(language);
  const findings = useMemo(() => {
    const input = {
      text,
      language,
      kind,
      clinic: { ...toClinicMarks(clinic), staff },
      author: 'person',
    } as const;
    return before === undefined
      ? checkText(input, phrases)
      : checkChange({ ...input, before }, phrases);
  }, [clinic, phrases, staff, text, language, kind, before]);
  const sentences = isTemplate ? TEMPLATE_SENTENCES : sentencesFor(kind);
  // The form itself reports an empty text.
  const visibleFindings = isTemplate ? findings : findings.filter(({ rule }) => rule !== 'EMPTY');
  return (
    <div aria-live="polite" className="grid gap-2 text-sm empty:hidden">
      <FindingList severity="error" findings={visibleFindings} sentences={sentences} />
      <FindingList severity="warning" findings={visibleFindings} sentences={sentences} />
    </div>
  );
}

interface FindingListProps {
  severity: Severity;
  findings: readonly Finding[];
  sentences: Readonly<Record<GuardRule, string>>;
}

function FindingList({ severity, findings, sentences }: FindingListProps) {
  const listedFindings = findings.filter((finding) => finding.severity === severity);
  const { glyph: Glyph, title, look } = LOOKS[severity];
  if (listedFindings.length === 0) return null;
  return (
    <div className={look}>
      <p className="flex items-center gap-2 font-semibold">
        <Glyph aria-hidden className="size-4 shrink-0" />
        {title}
      </p>
      <ul className="ps-6">
        {listedFindings.map(({ rule, excerpt }) => (
          <li key={`${rule} ${excerpt}`}>
            {sentences[rule]}
            {excerpt && <q className="ms-1 font-semibold wrap-anywhere">{excerpt}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
}
