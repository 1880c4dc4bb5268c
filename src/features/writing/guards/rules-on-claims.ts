import type { TextKind } from './schema.ts';
import type { Place, Shown, WordRule } from './signals.ts';

const ALWAYS = {
  review: 'error',
  request: 'error',
  sequence: 'error',
  appointment: 'error',
} as const;

function findCure(place: Place, kind: TextKind): readonly Shown[] | undefined {
  const { clause, here, sentence, hasCondition } = place;
  if (clause.isConditional || clause.isQuestion || sentence.has('hope')) return undefined;
  if (kind === 'review' && (!clause.isPromise || clause.isOwn)) return undefined;
  if (kind !== 'request' && hasCondition) return undefined;
  if (here.has('painless') && (kind === 'request' || here.hasAny('result', 'certain')))
    return ['painless'];
  if (clause.isNegated) {
    if (here.has('harm')) return ['harm'];
    if (here.has('guarantee', 'again')) return ['guarantee'];
    return here.has('again') &&
      kind === 'request' &&
      here.hasAny('illness', 'symptom', 'cure', 'result')
      ? ['again']
      : undefined;
  }
  if (here.has('guarantee')) return ['guarantee'];
  if (here.has('miracle')) return ['miracle'];
  if (here.isApart('best', 'place')) return ['best', 'place'];
  if (
    here.has('cure') &&
    here.hasAny('illness', 'symptom', 'certain', 'soon') &&
    (kind === 'request' || here.has('certain'))
  )
    return ['cure'];
  if (here.isApart('result', 'certain')) return ['result', 'certain'];
  if (here.has('ready') || kind === 'sequence') return undefined;
  if (here.isApart('result', 'soon') && here.hasAny('you', 'illness', 'symptom'))
    return ['result', 'soon'];
  return undefined;
}

export const CLAIM_RULES: readonly WordRule[] = [
  { rule: 'CURE_CLAIM', severity: ALWAYS, find: findCure },
];
