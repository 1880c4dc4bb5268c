import { buildLogin, operatorScopeOn } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { LoginId } from '#platform/ids.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { StaffScope } from './gate.ts';

export interface BuiltStaff {
  readonly clinic: BuiltClinic;
  readonly owner: StaffScope;
  /** Adds an owner who can sign in. */
  readonly addOwner: () => Promise<StaffScope>;
}

/** Builds a clinic with one owner. */
export async function buildStaff(database: TestDatabase): Promise<BuiltStaff> {
  const clinic = await buildClinic(database);
  const addOwner = async (): Promise<StaffScope> => {
    const { id } = await buildLogin(database, clinic);
    const actor = { ...clinic.actor, loginId: LoginId.parse(id) };
    return { ...operatorScopeOn(database), actor };
  };
  return { clinic, owner: await addOwner(), addOwner };
}
