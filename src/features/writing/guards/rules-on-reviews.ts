import type { TextKind } from './schema.ts';
import type { Place, Shown, WordRule } from './signals.ts';

const ALWAYS = {
  review: 'error',
  request: 'error',
  sequence: 'error',
  appointment: 'error',
} as const;
/** Only messages that ask for a review are about what it says. */
const ABOUT_REVIEWS = { request: 'error' } as const;

function findStars(place: Place, kind: TextKind): readonly Shown[] | undefined {
  const { clause, here, sentence, around } = place;
  if (sentence.has('honest')) return undefined;
  if (kind === 'review' && (!clause.isAsking || clause.isOwn)) return undefined;
  if (clause.isNegated) return here.has('less', 'star') ? ['less', 'star'] : undefined;
  if (here.list('star').length >= 3) return ['star'];
  if (here.isNear(['full', 'star'], 2)) return ['full', 'star'];
  if (here.isNear(['full', 'review'], 3)) return ['full', 'review'];
  const isExperience = here.has('experience') && !here.hasAny('write', 'give', 'verdict');
  if (here.isNear(['praise', 'review'], 2) && kind !== 'review' && !isExperience)
    return ['praise', 'review'];
  if (
    kind === 'request' &&
    (here.isNear(['praise', 'write'], 2) ||
      (here.isNear(['praise', 'write'], 4) && sentence.has('review')))
  )
    return ['praise', 'write'];
  if (here.isNear(['star', 'write'], 3) || here.isNear(['star', 'give'], 2)) return ['star'];
  const asks =
    sentence.hasAny('review', 'write', 'give') ||
    (kind === 'request' && !sentence.has('elsewhere'));
  if (here.has('happy') && clause.isConditional && asks) return ['happy'];
  if (here.has('happy', 'write') && here.has('group')) return ['happy'];
  if (around.has('happy', 'unhappy', 'review')) return ['happy', 'unhappy'];
  if (here.has('unhappy') && sentence.has('review') && clause.isConditional) return ['unhappy'];
  return undefined;
}

function findContent(place: Place): readonly Shown[] | undefined {
  const { clause, here, sentence, text } = place;
  if (sentence.hasAny('honest')) return undefined;
  if (
    here.isApart('copy', 'write') ||
    here.isApart('copy', 'give') ||
    here.isApart('copy', 'review')
  )
    return ['copy'];
  if (sentence.has('elsewhere') && !sentence.has('review')) return undefined;
  if (here.has('desk') && !sentence.has('review')) return undefined;
  if (clause.isNegated)
    return here.hasAny('write', 'mention', 'within') &&
      here.hasAny('aspect', 'symptom', 'mention') &&
      !here.hasAny('medicine', 'name', 'need', 'elsewhere')
      ? ['write', 'aspect']
      : undefined;
  if (
    here.has('mention') &&
    !here.has('experience') &&
    (text.has('review') || here.hasAny('aspect', 'staff'))
  )
    return ['mention'];
  if (here.has('within') && here.hasAny('aspect', 'symptom', 'about') && !here.has('experience'))
    return ['within'];
  if (
    (sentence.isApart('write', 'aspect') ||
      (sentence.has('review') && sentence.isApart('give', 'aspect'))) &&
    here.has('aspect') &&
    !here.has('us')
  )
    return ['aspect'];
  if (here.has('write', 'about') && sentence.has('review') && !here.hasAny('experience', 'us'))
    return ['about'];
  return undefined;
}

function findPremises(place: Place): readonly Shown[] | undefined {
  const { here, sentence, isLater } = place;
  if (!sentence.has('review')) return undefined;
  if (isLater && !here.has('desk', 'now')) return undefined;
  if (here.has('now') && sentence.hasAny('write', 'review')) return ['now'];
  if (here.hasAny('here', 'desk') && sentence.hasAny('write', 'give')) return ['here', 'desk'];
  return undefined;
}

function findStaff(place: Place): readonly Shown[] | undefined {
  const { here, sentence, around, text, clause } = place;
  if (clause.isNegated) return undefined;
  if (sentence.has('elsewhere') && !sentence.has('review')) return undefined;
  const isOwnName = here.isNear(['you', 'name'], 0);
  const partner = (['staff', 'person', 'treated'] as const).find((one) => sentence.has(one));
  if (here.has('name') && !isOwnName) {
    if (partner && sentence.isApart('name', partner)) return ['name', partner];
    if (
      sentence.hasAny('write', 'mention', 'review') &&
      around.hasAny('staff', 'treated', 'person')
    )
      return ['name'];
    if (here.has('mention') && here.list('name').some(({ from, to }) => to > from)) return ['name'];
  }
  if (!partner) return undefined;
  const asks = here.hasAny('mention', 'within') || here.has('write', 'about');
  if (
    here.has('mention') &&
    sentence.isApart('mention', partner) &&
    (text.has('review') || here.has(partner))
  )
    return ['mention', partner];
  if (here.has('within')) return ['within', partner];
  if (sentence.isApart('write', 'treated')) return ['write', 'treated'];
  if (asks && (text.has('review') || sentence.has('write'))) return ['about', partner];
  if (here.isNear(['write', 'person'], 3) && text.has('review')) return ['write', 'person'];
  return undefined;
}

export const REVIEW_RULES: readonly WordRule[] = [
  { rule: 'ASKS_FOR_STARS', severity: ALWAYS, find: findStars },
  { rule: 'ASKS_CONTENT', severity: ABOUT_REVIEWS, find: findContent },
  { rule: 'ON_PREMISES', severity: ABOUT_REVIEWS, find: findPremises },
  { rule: 'STAFF_NAME', severity: ABOUT_REVIEWS, find: findStaff },
];
