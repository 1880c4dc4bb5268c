import type pg from 'pg';
import type { Clock } from '#platform/server/clock.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import type { ScreenLanguage } from '#platform/language.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { mayShareTemplates } from '../policy.ts';
import { DoctorId, type Actor, type Feature, type Role, type StaffRole } from '../schema.ts';

/** The context of every operation of a signed-in clinic. */
export interface ClinicContext extends RequestContext {
  readonly actor: Actor;
  readonly scope: ClinicScope;
}

/** A login that has proven who it is. */
export interface SignedInLogin {
  readonly loginId: LoginId;
  readonly clinicId: ClinicId;
  readonly name: string;
  readonly staffRole: string;
  readonly doctorId: string | null;
  readonly screenLanguage: ScreenLanguage | null;
  readonly deskLockMinutes: number | null;
  /** As it is at this request, not at sign-in (S5). */
  readonly clinic: {
    readonly role: string;
    readonly enabledFeatures: readonly string[];
    readonly timeZone: string;
  };
}

export interface ClinicsGate {
  /**
   * Returns role and features as they are at this request, and the scope of the clinic's rows.
   * Needs no query, because the session includes them.
   */
  enter(login: SignedInLogin, requestId: string): { actor: Actor; scope: ClinicScope };
  /**
   * Returns the scope for templates of all clinics. Throws FORBIDDEN unless the actor may share.
   */
  enterShared(actor: Actor, requestId: string): OperatorScope;
}

export function createClinicsGate(settings: {
  pool: pg.Pool;
  operatorPool: pg.Pool;
  clock: Clock;
}): ClinicsGate {
  return {
    enterShared(actor, requestId) {
      if (!mayShareTemplates(actor)) throw new Failure('FORBIDDEN');
      return createOperatorScope(settings.operatorPool, requestId);
    },
    enter(login, requestId) {
      const { loginId, clinicId, name, screenLanguage, deskLockMinutes } = login;
      const { role, enabledFeatures, timeZone } = login.clinic;
      // The columns' check constraints allow no other values.
      const rights = {
        role: role as Role,
        staffRole: login.staffRole as StaffRole,
        doctorId: login.doctorId === null ? null : DoctorId.parse(login.doctorId),
        enabledFeatures: enabledFeatures as Feature[],
      };
      return {
        actor: {
          loginId,
          clinicId,
          name,
          screenLanguage,
          ...(deskLockMinutes === null ? {} : { deskLockMinutes }),
          ...rights,
        },
        scope: createClinicScope(settings.pool, {
          clinicId,
          acting: { loginId, name, features: enabledFeatures },
          requestId,
          now: settings.clock.now(),
          timeZone,
        }),
      };
    },
  };
}
