import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Actor, Session } from '../schema.ts';
import { findOwnClinic } from './clinic-queries.ts';
import { logoUrl, requireClinic } from './clinic-row.ts';
import { clockShifts, standIns } from './stand-ins.ts';

/** Returns the user, the clinic and its today, as the shell shows them. */
export async function session(scope: ClinicScope, { actor }: { actor: Actor }): Promise<Session> {
  const clinic = requireClinic(await findOwnClinic(scope));
  return {
    actor,
    clinic: {
      id: actor.clinicId,
      clinicName: clinic.clinicName,
      namesByLanguage: clinic.namesByLanguage,
      logoUrl: logoUrl(clinic),
      primaryColor: clinic.primaryColor,
      secondaryColor: clinic.secondaryColor,
      contactPhone: clinic.contactPhone,
      contactWhatsapp: clinic.contactWhatsapp,
      gmbLink: clinic.gmbLink,
      mapLink: clinic.mapLink,
      website: clinic.website,
      bookingLink: clinic.bookingLink,
      furtherPhones: clinic.furtherPhones,
      timeZone: clinic.timeZone,
      languages: clinic.languages,
      defaultLanguage: clinic.defaultLanguage,
      screenLanguage: clinic.screenLanguage,
      profileTypes: clinic.profileTypes,
      hasProviderKey: clinic.providerKey !== null,
      offersDrafts: clinic.offersDrafts,
      isSettingUp: !clinic.setupMarks.includes('ended'),
      hasSheet: clinic.googleSheetId !== '' && clinic.googleAppsScriptUrl !== '',
    },
    today: scope.today,
    standIns: standIns
      .list(scope)
      .filter((name) => name !== 'sheet' || !isGoogleScript(clinic.googleAppsScriptUrl)),
    clockShiftMs: clockShifts.list(scope)[0] ?? 0,
  };
}

/** A clinic of a demo may connect a sheet of its own. */
function isGoogleScript(address: string): boolean {
  return address.startsWith('https://');
}
