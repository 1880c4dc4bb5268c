import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import { ClinicId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { decrypt } from '#platform/server/crypto.ts';
import { inTransaction, type ClinicScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { reencodePicture, type PictureRefusal } from '#platform/server/image/reencode.ts';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { isPrivileged } from '../policy.ts';
import { DEFAULT_FEATURES, type Actor, type ClinicProfile } from '../schema.ts';
import type { ClinicSettings, Session } from '../schema.ts';
import {
  addClinic,
  clinicZones,
  dropLogo,
  lockedClinic,
  ownClinic,
  roleOf,
  storeLogo,
  storedLogo,
  writeClinic,
  type ClinicRow,
  type NewClinic,
} from './clinic-queries.ts';

/** Longest side of a stored logo, in pixels: more than any screen shows it at. */
const LOGO_SIDE = 512;

/** What the shell needs to draw itself; the clinic's today is the scope's. */
export async function session(scope: ClinicScope, { actor }: { actor: Actor }): Promise<Session> {
  const clinic = present(await ownClinic(scope));
  return {
    actor,
    clinic: {
      id: actor.clinicId,
      clinicName: clinic.clinicName,
      logoUrl: logoUrl(clinic),
      primaryColor: clinic.primaryColor,
      secondaryColor: clinic.secondaryColor,
      contactPhone: clinic.contactPhone,
      contactWhatsapp: clinic.contactWhatsapp,
      gmbLink: clinic.gmbLink,
      website: clinic.website,
      bookingLink: clinic.bookingLink,
      furtherPhones: clinic.furtherPhones,
      timeZone: clinic.timeZone,
      languages: clinic.languages,
      defaultLanguage: clinic.defaultLanguage,
      profileTypes: clinic.profileTypes,
      hasProviderKey: clinic.providerKey !== null,
      hasSheet: clinic.googleSheetId !== '' && clinic.googleAppsScriptUrl !== '',
    },
    today: scope.today,
  };
}

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

/**
 * Encodes the uploaded picture again and stores it as the clinic's logo. `image` is base64. The version stays: a logo is
 * replaced whole and cannot be stale, and the form beside it must not become so.
 */
export async function setLogo(
  scope: ClinicScope,
  { image }: { image: string },
): Promise<Result<ClinicSettings, PictureRefusal>> {
  const reencoded = await reencodePicture({
    image,
    owner: scope.clinicId,
    side: LOGO_SIDE,
    format: 'webp',
  });
  if (!reencoded.ok) return reencoded;
  const logo = reencoded.value;
  const tag = createHash('sha256').update(logo).digest('hex').slice(0, 16);
  return inTransaction(scope, async (tx) => {
    present(await lockedClinic(tx));
    await storeLogo(tx, logo);
    const written = present(await writeClinic(tx, { logo: tag }));
    await recordChange(tx, { action: 'clinics.setLogo', changedFields: ['logo'] });
    return ok(settingsOf(written));
  });
}

/** Removes the logo; without one it changes nothing. */
export async function removeLogo(scope: ClinicScope): Promise<ClinicSettings> {
  return inTransaction(scope, async (tx) => {
    const clinic = present(await lockedClinic(tx));
    if (clinic.logo === null) return settingsOf(clinic);
    await dropLogo(tx);
    const written = present(await writeClinic(tx, { logo: null }));
    await recordChange(tx, { action: 'clinics.removeLogo', changedFields: ['logo'] });
    return settingsOf(written);
  });
}

/** The clinic's logo as WebP; undefined when it has none. */
export async function logoImage(scope: ClinicScope): Promise<Buffer | undefined> {
  return storedLogo(scope);
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

/** Where a provider key is sealed to: opening it for another clinic or column fails (S13). */
export function providerKeyPlace(scope: ClinicScope): { clinicId: string; column: string } {
  return { clinicId: scope.clinicId, column: 'users.blueticks_api_key' };
}

/**
 * The clinic's provider key in clear, for the one request that uses it. Undefined when none is stored or when the
 * stored one cannot be opened with `sealingKey`: then nothing is sent, and the clinic is asked to enter it again.
 */
export async function readProviderKey(
  scope: ClinicScope,
  { sealingKey }: { sealingKey: Buffer },
): Promise<string | undefined> {
  return openProviderKey(scope, {
    sealed: present(await ownClinic(scope)).providerKey,
    sealingKey,
  });
}

/** The same for a key as it is stored, for whoever read the clinic's row together with something else. */
export function openProviderKey(
  scope: ClinicScope,
  { sealed, sealingKey }: { sealed: string | null; sealingKey: Buffer },
): string | undefined {
  if (sealed === null) return undefined;
  try {
    return decrypt(sealingKey, { ...providerKeyPlace(scope), value: sealed });
  } catch {
    return undefined;
  }
}

/** Adds a clinic and answers its id; what is not given starts as the specification's default. The same id twice is one clinic. */
export async function createClinic(
  scope: OperatorScope,
  clinic: Partial<NewClinic> & { name: string },
): Promise<ClinicId> {
  const id = ClinicId.parse(clinic.id ?? randomUUID());
  await addClinic(scope, {
    role: 'user',
    clinicName: '',
    profileTypes: [],
    enabledFeatures: DEFAULT_FEATURES,
    timeZone: DEFAULT_TIME_ZONE,
    languages: ['en'],
    defaultLanguage: 'en',
    ...clinic,
    id,
  });
  return id;
}

/** Whether the logins of a clinic run more than their own clinic. */
export async function isPrivilegedClinic(
  scope: OperatorScope,
  { clinicId }: { clinicId: string },
): Promise<boolean> {
  const role = await roleOf(scope, { clinicId });
  return role !== undefined && isPrivileged({ role });
}

/** Every clinic and its time zone: background work opens a scope for each with that clinic's own today. */
export async function clinicsWithZone(
  scope: OperatorScope,
): Promise<{ id: ClinicId; timeZone: string }[]> {
  const rows = await clinicZones(scope);
  return rows.map(({ id, timeZone }) => ({ id: ClinicId.parse(id), timeZone }));
}

/** The clinic of a signed-in login always exists; one deleted this moment answers as missing. */
export function present(clinic: ClinicRow | undefined): ClinicRow {
  if (clinic === undefined) throw new Failure('NOT_FOUND');
  return clinic;
}

function settingsOf(clinic: ClinicRow): ClinicSettings {
  return {
    id: ClinicId.parse(clinic.id),
    name: clinic.name,
    clinicName: clinic.clinicName,
    clinicAddress: clinic.clinicAddress,
    contactPhone: clinic.contactPhone,
    contactWhatsapp: clinic.contactWhatsapp,
    contactEmail: clinic.contactEmail,
    gmbLink: clinic.gmbLink,
    website: clinic.website,
    bookingLink: clinic.bookingLink,
    furtherPhones: clinic.furtherPhones,
    primaryColor: clinic.primaryColor,
    secondaryColor: clinic.secondaryColor,
    timeZone: clinic.timeZone,
    languages: clinic.languages,
    defaultLanguage: clinic.defaultLanguage,
    aiMayReadNotes: clinic.aiMayReadNotes,
    logoUrl: logoUrl(clinic),
    profileTypes: clinic.profileTypes,
    version: clinic.version,
  };
}

/** Named by what it shows, so that a browser may keep it for ever and still shows a new logo at once. */
function logoUrl({ logo }: ClinicRow): string | null {
  return logo === null ? null : `/api/clinic/logo.webp?v=${logo}`;
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

async function recordChange(tx: ClinicScope, change: { action: string; changedFields: string[] }) {
  await recordAudit(tx, { ...change, entity: 'clinic', entityId: tx.clinicId });
}
