import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Language } from '#platform/schema.ts';
import { checkText } from '#features/text-checks/check-text.ts';
import { hasMarkup, isAllowed } from '#features/text-checks/rules.ts';
import { findClaimFault } from '../claims.ts';
import { findFormFault } from '../form.ts';
import { ReviewTextRequest } from '../schema.ts';

const FILE = join(import.meta.dirname, '../../../../test-data/model-answers/drafts.json');

const Example = z.object({
  /** The fault of it. */
  kind: z.optional(z.string()),
  hand: z.int(),
  language: Language,
  /** Such as 'staff+ waiting-'. */
  points: z.string(),
  hint: z.optional(z.string()),
  text: z.string(),
});
type Example = z.infer<typeof Example>;

const { good, bad } = z
  .object({ good: z.array(Example), bad: z.array(Example) })
  .parse(JSON.parse(readFileSync(FILE, 'utf8')));

/**
 * Judges the examples of model drafts as if the model found no fault in any of them; lists those
 * that our checks judge wrongly.
 */
export function judgeModelDrafts() {
  return {
    bad: bad.length,
    badPassed: bad.filter((example) => findFault(example) === undefined),
    good: good.length,
    goodRefused: good.filter((example) => findFault(example) !== undefined),
  };
}

/** Returns what the checks find in an example. */
export function findFault({ language, points, hint, text }: Example): string | undefined {
  const clinicName = 'Sunrise Clinic';
  const request = ReviewTextRequest.parse({
    clinicName,
    visitOn: '2026-11-12',
    points: points
      .split(' ')
      .filter((point) => point !== '')
      .map((point) => ({
        point: point.slice(0, -1),
        direction: point.endsWith('+') ? 'good' : 'bad',
      })),
    language,
    hint,
    seed: 'one',
  });
  const clinic = { names: [clinicName], phones: [], links: [] };
  const findings = checkText({ text, language, kind: 'review', clinic, author: 'model' });
  const isClean = !hasMarkup(text) && isAllowed(findings);
  return (
    findFormFault(text, request) ?? findClaimFault(text, request) ?? (isClean ? undefined : 'RULE')
  );
}
