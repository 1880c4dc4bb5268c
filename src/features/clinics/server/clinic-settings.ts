import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { type ClinicScope, inTransaction } from '#platform/server/db/scope.ts';
import { cleanNames } from '../name-rules.ts';
import type { ClinicChanges, ClinicProfile, ClinicSettings } from '../schema.ts';
import { type ClinicRow, findOwnClinic, writeClinic } from './clinic-queries.ts';
import { requireClinic, recordClinicAudit, toSettings } from './clinic-row.ts';
import { clinicListeners } from './clinic-events.ts';
import { lockClinic } from './locks.ts';

/** Returns the clinic's settings without any key. */
export async function clinicSettings(scope: ClinicScope): Promise<ClinicSettings> {
  return toSettings(requireClinic(await findOwnClinic(scope)));
}

/**
 * Changes the fields that were sent and differ; writes nothing when none differs, so that a
 * repeated request is harmless. Refuses STALE, with the stored settings, when they have changed
 * since `version` (S24).
 */
export async function updateSettings(
  scope: ClinicScope,
  { version, confirmedLinks: _confirmedLinks, ...profile }: ClinicChanges,
): Promise<Result<ClinicSettings, { code: 'STALE'; data: { current: ClinicSettings } }>> {
  return inTransaction(scope, async (tx) => {
    const clinic = requireClinic(await lockClinic(tx));
    const changes = findChangedColumns(clinic, profile);
    const changedFields = Object.keys(changes);
    if (changedFields.length === 0) return ok(toSettings(clinic));
    if (clinic.version !== version) {
      return refuse({ code: 'STALE', data: { current: toSettings(clinic) } });
    }
    checkLanguages({ ...clinic, ...changes });
    const row = requireClinic(await writeClinic(tx, { ...changes, version: version + 1 }));
    await recordClinicAudit(tx, { action: 'clinics.updateSettings', changedFields });
    for (const listener of clinicListeners.list(tx)) await listener(tx, { fields: changedFields });
    return ok(toSettings(row));
  });
}

/** Returns the clinic's data for texts to patients, without secrets. */
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
  profile: Partial<ClinicProfile>,
): Partial<ClinicProfile> {
  const { languages, namesByLanguage } = profile;
  const changes = {
    ...profile,
    ...(languages && { languages: [...new Set(languages)] }),
    ...(namesByLanguage && { namesByLanguage: cleanNames(namesByLanguage) }),
  };
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    JSON.stringify(value) !== JSON.stringify(clinic[field as keyof ClinicProfile]);
  return Object.fromEntries(Object.entries(changes).filter(differs));
}

function checkLanguages(clinic: Pick<ClinicProfile, 'languages' | 'defaultLanguage'>): void {
  if (clinic.languages.includes(clinic.defaultLanguage)) return;
  const message = markText('The default language must be one of the clinic’s languages');
  throw new Failure('INVALID', { data: { issues: [{ path: 'defaultLanguage', message }] } });
}
