import { createHash } from 'node:crypto';
import { ok, type Result } from '#platform/result.ts';
import { type ClinicScope, inTransaction } from '#platform/server/db/scope.ts';
import { type PictureRefusal, reencodePicture } from '#platform/server/image/reencode.ts';
import type { ClinicSettings } from '../schema.ts';
import { deleteLogo, findLogo, storeLogo, writeClinic } from './clinic-queries.ts';
import { requireClinic, recordClinicAudit, toSettings } from './clinic-row.ts';
import { lockClinic } from './locks.ts';

/** The longest side of a stored logo in pixels: larger than on any screen. */
const LOGO_SIDE = 512;

/**
 * Encodes the uploaded picture (base64) again and stores it as the clinic's logo. Keeps the
 * version: a logo is replaced as a whole, and the settings form beside it must not become stale.
 */
export async function setLogo(
  scope: ClinicScope,
  { image }: { image: string },
): Promise<Result<ClinicSettings, PictureRefusal>> {
  const picture = await reencodePicture({
    image,
    owner: scope.clinicId,
    side: LOGO_SIDE,
    format: 'webp',
  });
  if (!picture.ok) return picture;
  const logo = picture.value;
  const tag = createHash('sha256').update(logo).digest('hex').slice(0, 16);
  return inTransaction(scope, async (tx) => {
    requireClinic(await lockClinic(tx));
    await storeLogo(tx, logo);
    const row = requireClinic(await writeClinic(tx, { logo: tag }));
    await recordClinicAudit(tx, { action: 'clinics.setLogo', changedFields: ['logo'] });
    return ok(toSettings(row));
  });
}

/** Deletes the logo, if there is one. */
export async function removeLogo(scope: ClinicScope): Promise<ClinicSettings> {
  return inTransaction(scope, async (tx) => {
    const clinic = requireClinic(await lockClinic(tx));
    if (clinic.logo === null) return toSettings(clinic);
    await deleteLogo(tx);
    const row = requireClinic(await writeClinic(tx, { logo: null }));
    await recordClinicAudit(tx, { action: 'clinics.removeLogo', changedFields: ['logo'] });
    return toSettings(row);
  });
}

/** Returns the clinic's logo as WebP; undefined when it has none. */
export async function logoImage(scope: ClinicScope): Promise<Buffer | undefined> {
  return findLogo(scope);
}
