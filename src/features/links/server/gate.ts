import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { PatientId } from '#features/patients/schema.ts';
import type { Language } from '#platform/language.ts';
import type { Clock } from '#platform/server/clock.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
} from '#platform/server/db/scope.ts';
import type { LinkId } from '../schema.ts';
import { countOpening, findLink, findLinkClinic } from './link-queries.ts';

/** The audit log shows who acted through a link. */
const ACTING = { loginId: null, name: 'Patient (link)', features: 'all' } as const;

/** A link that a patient follows, with the scope of its clinic. */
export interface OpenedLink {
  readonly scope: ClinicScope;
  readonly id: LinkId;
  readonly patientId: PatientId | null;
  readonly language: Language;
  readonly isExpired: boolean;
  /** On a slip of paper, so it is not known who opens it. */
  readonly isPrinted: boolean;
}

/**
 * Finds the link of a code by the code's hash; undefined for an unknown code and for a suspended
 * clinic. Codes are too many to be tried, and each try counts against its sender's limit.
 */
export async function openLink(
  { pool, operatorPool, clock }: { pool: pg.Pool; operatorPool: pg.Pool; clock: Clock },
  { code, requestId = randomUUID() }: { code: string; requestId?: string },
): Promise<OpenedLink | undefined> {
  const codeHash = sha256Hex(code);
  const clinic = await findLinkClinic(createOperatorScope(operatorPool, requestId), codeHash);
  if (clinic === undefined) return undefined;
  const now = clock.now();
  const scope = createClinicScope(pool, { ...clinic, acting: ACTING, requestId, now });
  const link = await findLink(scope, codeHash);
  if (link === undefined) return undefined;
  const { id, patientId, language, expiresAt, isPrinted } = link;
  return { scope, id, patientId, language, isExpired: expiresAt <= now, isPrinted };
}

/** Counts that a person opened the link today. */
export async function recordOpening({ scope, id }: OpenedLink): Promise<void> {
  await countOpening(scope, id);
}
