import type pg from 'pg';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { Language } from '#platform/language.ts';
import type { Clock } from '#platform/server/clock.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
} from '#platform/server/db/scope.ts';
import { findBoardClinic, noteBoardShown } from './board-link-queries.ts';

const ACTING = { loginId: null, name: 'Waiting-room screen', features: 'all' } as const;

/** A screen's way to the tokens of its clinic. */
export interface OpenedBoard {
  readonly scope: ClinicScope;
  readonly clinicName: string;
  readonly language: Language;
}

/**
 * Finds the clinic of a screen by the hash of its code. Undefined for an unknown code, a suspended
 * clinic and one without appointments. Codes are too many to be tried, and each try counts against
 * the limit of its sender.
 */
export async function openBoard(
  { pool, operatorPool, clock }: { pool: pg.Pool; operatorPool: pg.Pool; clock: Clock },
  { code, requestId }: { code: string; requestId: string },
): Promise<OpenedBoard | undefined> {
  const codeHash = sha256Hex(code);
  const boardClinic = await findBoardClinic(createOperatorScope(operatorPool, requestId), codeHash);
  if (boardClinic === undefined) return undefined;
  const scope = createClinicScope(pool, {
    ...boardClinic,
    acting: ACTING,
    requestId,
    now: clock.now(),
  });
  const { clinicName, defaultLanguage, enabledFeatures } = await clinicDetails(scope);
  if (!enabledFeatures.includes('appointments')) return undefined;
  await noteBoardShown(scope, codeHash);
  return { scope, clinicName, language: defaultLanguage };
}
