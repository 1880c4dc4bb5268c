import type pg from 'pg';
import type { ProvenLogin } from '#features/accounts/server/gate.ts';
import type { Clock } from '#platform/server/clock.ts';
import { Failure } from '#platform/errors.ts';
import {
  mintClinicScope,
  mintOperatorScope,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { dateIn } from '#platform/calendar.ts';
import { mayShareTemplates } from '../policy.ts';
import type { Actor } from '../schema.ts';
import { ownClinic } from './queries.ts';

/** What every operation of a signed-in clinic stands on. */
export interface ClinicContext extends RequestContext {
  readonly actor: Actor;
  readonly scope: ClinicScope;
}

export interface ClinicsGate {
  /** Role and features as they stand now, not as they stood at sign-in (decisions.md 5), and the door to the clinic's rows. */
  enter(
    login: ProvenLogin,
    requestId: string,
  ): Promise<{ actor: Actor; scope: ClinicScope } | undefined>;
  /** The way to the templates of all clinics. Throws FORBIDDEN for whoever may not share. */
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
      return mintOperatorScope(settings.operatorPool, requestId);
    },
    async enter(login, requestId) {
      const proof = {
        clinicId: login.clinicId,
        acting: { loginId: login.loginId, name: login.name },
        requestId,
      };
      const door = mintClinicScope(settings.pool, {
        ...proof,
        today: '1970-01-01',
        timeZone: 'UTC',
      });
      const clinic = await ownClinic(door);
      if (clinic === undefined) return undefined;
      const { timeZone } = clinic;
      const today = dateIn(timeZone, settings.clock.now());
      const { role, enabledFeatures } = clinic;
      return {
        actor: {
          loginId: login.loginId,
          clinicId: login.clinicId,
          name: login.name,
          role,
          enabledFeatures,
        },
        scope: mintClinicScope(settings.pool, { ...proof, today, timeZone }),
      };
    },
  };
}
