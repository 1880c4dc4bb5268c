import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { toClinicMarks } from '../contacts.ts';
import type { TextToCheck } from '../schema.ts';
import { sentencesFor } from '../sentences.ts';
import { checkText } from '../check-text.ts';

interface TextToStore extends Omit<TextToCheck, 'clinic' | 'isFilled' | 'author'> {
  /** The path of the text in the input. */
  readonly path: string;
  /** The stored text that it replaces, where that was composed already (`checkChange`). */
  readonly before?: string;
}

/** Throws INVALID at `path` when a person's text breaks a rule that blocks it (`checkText`); warnings pass. */
export async function refuseForbiddenText(
  scope: ClinicScope,
  { path, ...text }: TextToStore,
): Promise<void> {
  const clinic = toClinicMarks(await clinicDetails(scope));
  const findings = checkText({ ...text, author: 'person', clinic });
  const wrong = findings.filter(({ severity }) => severity === 'error');
  if (wrong.length === 0) return;
  const sentences = sentencesFor(text.kind);
  throw new Failure('INVALID', {
    data: { issues: wrong.map(({ rule }) => ({ path, message: sentences[rule] })) },
  });
}
