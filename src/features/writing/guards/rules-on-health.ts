import type { TextKind } from './schema.ts';
import type { Place, Scope, Shown, WordRule } from './signals.ts';

// Patients may write about their own illness; the clinic may not do so in a chat.
const HEALTH = {
  review: 'warning',
  request: 'error',
  sequence: 'error',
  appointment: 'error',
} as const;

function isStated({ clause, sentence, hasCondition }: Place, kind: TextKind): boolean {
  if (clause.isConditional || clause.isQuestion) return false;
  if (kind === 'review') return sentence.has('you') && !clause.isOwn;
  return kind === 'request' || !(hasCondition || sentence.has('therefore'));
}

function findDiagnosis(place: Place, kind: TextKind): readonly Shown[] | undefined {
  const { here, sentence } = place;
  if (!isStated(place, kind) || here.has('group')) return undefined;
  const isAboutReader = sentence.hasAny('you', 'kin');
  const isResult = here.hasAny('test', 'measure') || sentence.has('test');
  if (here.has('illness') && !here.has('may')) {
    if (here.has('found') && (isResult || isAboutReader || !here.has('aside'))) return ['illness'];
    const isTestName = here.isNear(['illness', 'test'], 0);
    if (isAboutReader && !isTestName && !here.hasAny('aside', 'ready')) return ['illness'];
    if (here.has('verdict') && (isAboutReader || isResult) && !here.has('aside'))
      return ['illness'];
    if (here.has('number') && isResult && !here.hasAny('aside', 'ready')) return ['illness'];
  }
  if (here.hasAny('may', 'ready', 'goal')) return undefined;
  if (here.has('verdict')) {
    if (here.hasAny('test', 'measure') && !here.has('aside')) return ['verdict'];
    if (here.has('organ') && isAboutReader && !here.has('aside')) return ['organ', 'verdict'];
    if (here.has('found') && isAboutReader && here.hasAny('test', 'measure', 'organ'))
      return ['verdict'];
  }
  if (
    here.has('measure') &&
    hasReading(here) &&
    !here.hasAny('aside', 'money') &&
    (isAboutReader || sentence.has('test'))
  )
    return ['measure', 'number'];
  return undefined;
}

/** A number that may be a result: of two digits and more, or with a fraction. */
function hasReading(here: Scope): boolean {
  return here.list('number').some(({ from }) => {
    const text = here.tokens[from]?.text ?? '';
    return /^\d{2,}|^\d+[.]\d/.test(text) && !text.includes(':');
  });
}

function findMedicineChange(place: Place, kind: TextKind): readonly Shown[] | undefined {
  const { clause, here, sentence } = place;
  if (!isStated(place, kind) || !here.hasAny('medicine', 'drug')) return undefined;
  const thing = here.has('medicine') ? 'medicine' : 'drug';
  if (here.hasAny('bring', 'advised') || sentence.has('advised')) return undefined;
  if (clause.isNegated) {
    const isToday = kind === 'request' || here.hasAny('now', 'amount', 'drug');
    return here.has('need') || (here.has('take') && isToday) ? [thing] : undefined;
  }
  for (const change of ['stop', 'change', 'start'] as const)
    if (here.isApart(thing, change)) return [thing, change];
  if (here.has('amount') && (here.has('number') || (here.has('take') && kind === 'request')))
    return [thing, 'amount'];
  if (here.has('drug', 'take')) return [thing, 'take'];
  return undefined;
}

export const HEALTH_RULES: readonly WordRule[] = [
  { rule: 'DIAGNOSIS', severity: HEALTH, find: findDiagnosis },
  { rule: 'MEDICINE_CHANGE', severity: HEALTH, find: findMedicineChange },
];
