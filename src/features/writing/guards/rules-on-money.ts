import type { TextKind } from './schema.ts';
import type { Place, Scope, Shown, WordRule } from './signals.ts';

const ALWAYS = {
  review: 'error',
  request: 'error',
  sequence: 'error',
  appointment: 'error',
} as const;
// A clinic may announce an offer to its patients, but not in the same breath as a review.
const OFFERS = {
  review: 'error',
  request: 'error',
  sequence: 'warning',
  appointment: 'warning',
} as const;

/** An address of India's payments network, such as name@okaxis; an e-mail address goes on after a dot. */
const PAYMENT_ADDRESS =
  /(?<![a-z0-9._-])[a-z0-9._-]{2,}@(?:ok[a-z]{1,10}|upi|ybl|ibl|axl|apl|paytm|[a-z]{2,10}bank)(?![a-z0-9-]{0,63}\.[a-z])/u;

function findMoney(place: Place, kind: TextKind): readonly Shown[] | undefined {
  const { clause, here, sentence, around, isAroundNegated } = place;
  if (PAYMENT_ADDRESS.test(clause.text)) return [];
  if (clause.isNegated || statesPostalCode(here)) return undefined;
  if (here.isApart('code', 'send')) return ['code', 'send'];
  if (
    here.has('send') &&
    around.isApart('code', 'send') &&
    !isAroundNegated &&
    !here.hasAny('review', 'desk')
  )
    return ['code', 'send'];
  if (sentence.has('desk')) return undefined;
  if (here.isApart('instrument', 'pay')) return ['instrument', 'pay'];
  // A patient may write what they paid; a clinic's message has no reason to ask for it.
  if (kind !== 'review' && here.isApart('money', 'pay') && !here.has('may'))
    return ['money', 'pay'];
  return undefined;
}

/** 'Write PIN code 380009 on the parcel' gives a number; it does not ask for one. */
function statesPostalCode(here: Scope): boolean {
  const isGiven = here
    .list('number')
    .some(({ from }) => /^\d{6}$/.test(here.tokens[from]?.text ?? ''));
  return here.has('postal') && isGiven;
}

function findIncentive(place: Place, kind: TextKind): readonly Shown[] | undefined {
  const { clause, here, sentence, around } = place;
  if (clause.isNegated || (kind !== 'request' && !around.has('review'))) return undefined;
  const asks = sentence.hasAny('review', 'write');
  if (
    here.has('cash') &&
    asks &&
    (sentence.hasAny('benefit', 'less') || (here.has('number') && sentence.has('review'))) &&
    !here.has('desk') &&
    !sentence.has('public')
  )
    return ['cash'];
  if (here.has('free') && !here.has('public') && around.has('review')) return ['free'];
  if (!here.has('benefit')) return undefined;
  if (kind === 'review') return sentence.has('review') ? ['benefit'] : undefined;
  if (sentence.has('public') && !asks) return undefined;
  return asks || around.has('review') || kind !== 'request' || !sentence.has('public')
    ? ['benefit']
    : undefined;
}

export const MONEY_RULES: readonly WordRule[] = [
  { rule: 'MONEY_OR_CODE', severity: ALWAYS, find: findMoney },
  { rule: 'INCENTIVE', severity: OFFERS, find: findIncentive },
];
