import { FEATURES, ROLES, STAFF_ROLES } from '#features/clinics/roles-and-features.ts';
import {
  adminOnly,
  anyone,
  forStaff,
  withFeature,
  withPassword,
  type AccessRule,
} from '#features/clinics/policy.ts';
import type { Actor, Feature, Role, StaffRole } from '#features/clinics/schema.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { ACCESS, asksPassword, can } from '#app/access.ts';
import type { OperationName } from '#app/contract.ts';
import { findWrongAccess, type Findings } from './access-matrix.ts';
import { shouldEnter } from './expected-access.ts';
import { shouldAskPassword } from './expected-passwords.ts';
import type { Environment } from './environment.ts';
import type { Kills } from './mutants.ts';
import { OPERATIONS, type Operation } from './operations.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Every row of the access table against what was meant, for every role and staff role with every single feature, with none and with all. */
export function accessTableFindings(operations: readonly Operation[] = OPERATIONS): Findings {
  const sets: readonly (readonly Feature[])[] = [
    [],
    FEATURES,
    ...FEATURES.map((feature) => [feature]),
  ];
  const actors = [
    undefined,
    ...ROLES.flatMap((role) =>
      STAFF_ROLES.flatMap((staffRole) =>
        sets.map((features) => actorWith({ role, staffRole, features })),
      ),
    ),
  ];
  const findings = operations.flatMap(({ name }) =>
    actors
      .filter((actor) => can(actor, name) !== shouldEnter(name, actor))
      .map(
        (actor) =>
          `${name}: ${actor?.role ?? 'nobody'} ${actor?.staffRole} with ${actor?.enabledFeatures.join()}`,
      ),
  );
  const powers = operations
    .filter(({ name }) => asksPassword(name) !== shouldAskPassword(name))
    .map(({ name }) => `${name}: a PIN opens ${shouldAskPassword(name) ? 'it' : 'it no more'}`);
  const rowless = Object.keys(ACCESS).filter((name) =>
    OPERATIONS.every((operation) => operation.name !== name),
  );
  return {
    tryCount: operations.length * actors.length,
    findings: [...findings, ...powers, ...rowless.map((name) => `${name}: a row for no operation`)],
  };
}

const OTHER_RULES: readonly (AccessRule | undefined)[] = [
  undefined,
  anyone,
  adminOnly,
  withFeature('reports').for(STAFF_ROLES),
  forStaff(STAFF_ROLES),
];

/** A row with one of its staff roles taken away, and with each that it does not have. */
function otherCells(rule: AccessRule): AccessRule[] {
  if (rule.kind !== 'staff') return [];
  return STAFF_ROLES.map((staffRole) => {
    const roles = rule.roles.includes(staffRole)
      ? rule.roles.filter((each) => each !== staffRole)
      : [...rule.roles, staffRole];
    // Also the row without any role, which no policy can say.
    return { ...rule, roles: roles as [StaffRole, ...StaffRole[]] };
  });
}

/** The same row, open to a PIN where it asks for the password, and the other way round. */
function withOtherPower({ asksPassword: isAsking, ...rule }: AccessRule): AccessRule {
  return isAsking ? rule : withPassword(rule);
}

/**
 * Each row of the access table taken out, exchanged for another, with one staff role more or less, or with another power of
 * a PIN, one at a time: the table's own proof sees it.
 */
export function accessRowKills(): Kills {
  let mutants = 0;
  const survivors: string[] = [];
  for (const operation of OPERATIONS) {
    const { name } = operation;
    const check = () => accessTableFindings([operation]);
    const rules = [...OTHER_RULES, ...otherCells(ACCESS[name]), withOtherPower(ACCESS[name])];
    for (const rule of rules.filter((each) => !isSame(each, ACCESS[name]))) {
      mutants += 1;
      const { findings } = whileRuled(name, { rule, check });
      if (findings.length === 0)
        survivors.push(`${name} ${JSON.stringify(rule) ?? 'without a row'}`);
    }
  }
  return { mutants, survivors };
}

/** These ask for the session once more themselves: without their row nothing opens. */
const ASKS_ITSELF = 'accounts.';

/** Opens each row to anyone, or closes an open one to all but admins, and counts how many of these faults the proof reports. */
export async function countCaughtOpenings(
  environment: Environment,
  { every = 1 }: { every?: number } = {},
): Promise<Kills> {
  const operations = OPERATIONS.filter(
    ({ name }, index) => index % every === 0 && !name.startsWith(ASKS_ITSELF),
  );
  const survivors: string[] = [];
  for (const operation of operations) {
    const rule = ACCESS[operation.name].kind === 'anyone' ? adminOnly : anyone;
    const check = () => findWrongAccess(environment, [operation]);
    const { findings } = await whileRuled(operation.name, { rule, check });
    if (findings.length === 0) survivors.push(`${operation.name} ${rule.kind}`);
  }
  return { mutants: operations.length, survivors };
}

function whileRuled<Value>(
  name: OperationName,
  { rule, check }: { rule: AccessRule | undefined; check: () => Value },
): Value {
  const table: Partial<Record<OperationName, AccessRule>> = ACCESS;
  const storedRule = ACCESS[name];
  if (rule === undefined) delete table[name];
  else table[name] = rule;
  const restore = () => void (table[name] = storedRule);
  const value = check();
  if (value instanceof Promise) return value.finally(restore) as Value;
  restore();
  return value;
}

function isSame(first: AccessRule | undefined, second: AccessRule): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

function actorWith({
  role,
  staffRole,
  features,
}: {
  role: Role;
  staffRole: StaffRole;
  features: readonly Feature[];
}): Actor {
  return {
    loginId: LoginId.parse(NOBODY),
    clinicId: ClinicId.parse(NOBODY),
    name: 'Meera Shah',
    role,
    staffRole,
    doctorId: null,
    enabledFeatures: [...features],
    screenLanguage: null,
  };
}
