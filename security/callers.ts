import { FEATURES } from '#features/clinics/roles-and-features.ts';
import type { Actor, Feature, Role, StaffRole } from '#features/clinics/schema.ts';
import type { Environment } from './environment.ts';
import { STAFF_FROM_LEAST } from './expected-roles.ts';
import { PASSWORD_HASH } from './filled-clinic.ts';
import { insertRow } from './insert-row.ts';
import { buildTenant, buildSession, type TestTenant } from './tenant.ts';

/** A caller: its cookie, and the actor that the product should recognise. */
export interface Caller {
  readonly who: string;
  readonly cookie: string;
  /** Undefined for a caller that the product should not recognise. */
  readonly actor: Pick<Actor, 'role' | 'staffRole' | 'enabledFeatures'> | undefined;
}

/** Those who have no clinic of their own to be in the way: made once, used for every operation. */
export async function buildOtherCallers(environment: Environment): Promise<Caller[]> {
  const strangers = await Promise.all([
    roleWithout(environment, 'admin', []),
    roleWithout(environment, 'super_admin', []),
    roleWithout(environment, 'super_admin', FEATURES),
    roleWithout(environment, 'user', []),
  ]);
  return [
    { who: 'anonymous', cookie: '', actor: undefined },
    { who: 'with a made-up session', cookie: `wellword=${'x'.repeat(43)}`, actor: undefined },
    ...strangers,
  ];
}

/** Builds callers of the owner's clinic that the product must not recognise. */
export async function buildRejectedCallers(
  environment: Environment,
  owner: TestTenant,
): Promise<Caller[]> {
  const loginId = owner.rows.logins;
  const disabled = await insertRow(environment, 'logins', {
    clinic_id: owner.clinicId,
    name: 'Former staff',
    email: `${crypto.randomUUID()}@clinic.example`,
    disabled_at: new Date(),
  });
  const nobody = { actor: undefined };
  return [
    {
      who: 'with an expired session',
      cookie: await buildSession(environment, { loginId, isOver: true }),
      ...nobody,
    },
    {
      who: 'with a half session',
      cookie: await buildSession(environment, { loginId, stage: 'half' }),
      ...nobody,
    },
    {
      who: 'with a disabled login',
      cookie: await buildSession(environment, { loginId: disabled }),
      ...nobody,
    },
  ];
}

/** Builds the staff of the owner's clinic, one with each role. */
export async function buildStaff(
  environment: Environment,
  { owner, role }: { owner: TestTenant; role: Role },
): Promise<(Caller & { staffRole: StaffRole })[]> {
  return Promise.all(
    STAFF_FROM_LEAST.map(async (staffRole) => {
      const loginId = await insertRow(environment, 'logins', {
        clinic_id: owner.clinicId,
        name: `A ${staffRole}`,
        email: `${crypto.randomUUID()}@clinic.example`,
        staff_role: staffRole,
        password_hash: await PASSWORD_HASH,
        // Doctors set the hours of their own row only.
        doctor_id: staffRole === 'doctor' ? owner.rows.doctors : null,
      });
      const cookie = await buildSession(environment, { loginId });
      const actor = { role, staffRole, enabledFeatures: [...owner.features] };
      return { who: `a ${staffRole} of its own clinic`, cookie, staffRole, actor };
    }),
  );
}

async function roleWithout(
  environment: Environment,
  role: Role,
  features: readonly Feature[],
): Promise<Caller> {
  const { cookie } = await buildTenant(environment, { role, features });
  const actor = { role, staffRole: 'owner' as const, enabledFeatures: [...features] };
  return { who: `${role} with ${features.length} features`, cookie, actor };
}
