import type pg from 'pg';
import type { ProvenLogin } from '#features/accounts/server/gate.ts';
import type { Clock } from '#platform/server/clock.ts';
import { Failure } from '#platform/errors.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { dateIn } from '#platform/calendar.ts';
import { mayShareTemplates } from '../policy.ts';
import type { Actor, Feature, Role } from '../schema.ts';

/** What every operation of a signed-in clinic stands on. */
export interface ClinicContext extends RequestContext {
  readonly actor: Actor;
  readonly scope: ClinicScope;
}

export interface ClinicsGate {
  /** Role and features as they stand now, and the door to the clinic's rows. Asks nothing: the session brought what it takes. */
  enter(
    login: Pick<ProvenLogin, 'loginId' | 'clinicId' | 'name' | 'clinic'>,
    requestId: string,
  ): { actor: Actor; scope: ClinicScope };
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
      return createOperatorScope(settings.operatorPool, requestId);
    },
    enter({ loginId, clinicId, name, clinic: { role, enabledFeatures, timeZone } }, requestId) {
      // The columns' own checks allow no other words.
      const rights = { role: role as Role, enabledFeatures: enabledFeatures as Feature[] };
      return {
        actor: { loginId, clinicId, name, ...rights },
        scope: createClinicScope(settings.pool, {
          clinicId,
          acting: { loginId, name },
          requestId,
          today: dateIn(timeZone, settings.clock.now()),
          timeZone,
        }),
      };
    },
  };
}
