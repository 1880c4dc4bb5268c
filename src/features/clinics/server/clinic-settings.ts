import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { type ClinicScope, inTransaction } from '#platform/server/db/scope.ts';
import type { ClinicProfile, ClinicSettings } from '../schema.ts';
import { type ClinicRow, lockedClinic, ownClinic, writeClinic } from './clinic-queries.ts';
import { present, recordChange, settingsOf } from './clinic-row.ts';

/** The clinic's settings as its screen shows them; never a key. */
export async function clinicSettings(scope: ClinicScope): Promise<ClinicSettings> {
  return settingsOf(present(await ownClinic(scope)));
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
    const clinic = present(await lockedClinic(tx));
    const changes = changedColumns(clinic, sent);
    const changedFields = Object.keys(changes);
    if (changedFields.length === 0) return ok(settingsOf(clinic));
    if (clinic.version !== version) {
      return refuse({ code: 'STALE', data: { current: settingsOf(clinic) } });
    }
    checkLanguages({ ...clinic, ...changes });
    const written = present(await writeClinic(tx, { ...changes, version: version + 1 }));
    await recordChange(tx, { action: 'clinics.updateSettings', changedFields });
    return ok(settingsOf(written));
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
  } = present(await ownClinic(scope));
  return details;
}

function changedColumns(clinic: ClinicRow, sent: Partial<ClinicProfile>): Partial<ClinicProfile> {
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
