import { ACTIVITY_KINDS, type ActivityKind } from './action-kinds.ts';

/** The search parameters of the activity: ids alone, as addresses end up in histories. */
export interface ActivityAddress {
  /** A person's id, or `none` for what no login did. */
  by?: string;
  kind?: ActivityKind;
  patient?: string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the search parameters and drops unknown values. */
export function readActivityAddress(address: Record<string, unknown>): ActivityAddress {
  const { by, patient } = address;
  const kind = ACTIVITY_KINDS.find((each) => each === address['kind']);
  return {
    ...(typeof by === 'string' && (by === 'none' || ID.test(by)) && { by }),
    ...(kind && { kind }),
    ...(typeof patient === 'string' && ID.test(patient) && { patient }),
  };
}
