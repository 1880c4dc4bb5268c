import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { isFutureYear } from '../rules.ts';

/** Throws INVALID for a year of birth that has not come yet on the clinic's day. */
export function checkBirthYear({ today }: ClinicScope, birthYear: number | null): void {
  if (!isFutureYear(today, birthYear)) return;
  const issues = [{ path: 'birthYear', message: markText('Use a year up to this one') }];
  throw new Failure('INVALID', { data: { issues } });
}
