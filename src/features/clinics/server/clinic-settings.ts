import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { type ClinicScope, inTransaction } from '#platform/server/db/scope.ts';
import type { ClinicProfile, ClinicSettings } from '../schema.ts';
import { type ClinicRow, lockClinic, findOwnClinic, writeClinic } from './clinic-queries.ts';
import { requireClinic, recordClinicAudit, toSettings } from './clinic-row.ts';

/** The clinic's settings as its screen shows them; never a key. */
export async function clinicSettings(scope: ClinicScope): Promise<ClinicSettings> {
  return toSettings(requireClinic(await findOwnClinic(scope)));
}

/**
 * Changes the fields that were sent and differ. Nothing differs: nothing is written, so a repeated request is
 * harmless. Refuses STALE, with the settings as they are, when they have changed since `version` (S24).
 */
export async function updateSettings(
  scope: ClinicScope,
  { version, ...sent }: Partial<ClinicProfile> & { version: number },
): Promise<Result<ClinicSettings, { code: 'STALE'; data: { current: ClinicSettings } }>> {
  return inTransaction(scope, async (tx) => {
    const clinic = requireClinic(await lockClinic(tx));
    const changes = findChangedColumns(clinic, sent);
    const changedFields = Object.keys(changes);
    if (changedFields.length === 0) return ok(toSettings(clinic));
    if (clinic.version !== version) {
      return refuse({ code: 'STALE', data: { current: toSettings(clinic) } });
    }
    checkLanguages({ ...clinic, ...changes });
    const written = requireClinic(await writeClinic(tx, { ...changes, version: version + 1 }));
    await recordClinicAudit(tx, { action: 'clinics.updateSettings', changedFields });
    return ok(toSettings(written));
  });
}

/** What texts to patients say about the clinic, and what it is set up for; no secret. */
export async function clinicDetails(
  scope: ClinicScope,
): Promise<Omit<ClinicRow, 'providerKey' | 'providerKeyLastFour'>> {
  const {
    providerKey: _key,
    providerKeyLastFour: _lastFour,
    ...details
  } = requireClinic(await findOwnClinic(scope));
  return details;
}

function findChangedColumns(
  clinic: ClinicRow,
  sent: Partial<ClinicProfile>,
): Partial<ClinicProfile> {
  const wanted = sent.languages ? { ...sent, languages: [...new Set(sent.languages)] } : sent;
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    JSON.stringify(value) !== JSON.stringify(clinic[field as keyof ClinicProfile]);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

function checkLanguages(clinic: Pick<ClinicProfile, 'languages' | 'defaultLanguage'>): void {
  if (clinic.languages.includes(clinic.defaultLanguage)) return;
  const message = 'The default language must be one of the clinic’s languages';
  throw new Failure('INVALID', { data: { issues: [{ path: 'defaultLanguage', message }] } });
}
