import { FEATURES, ROLES } from '#features/clinics/roles-and-features.ts';
import {
  adminOnly,
  anyone,
  signedIn,
  withFeature,
  type AccessRule,
} from '#features/clinics/policy.ts';
import type { Actor, Feature, Role } from '#features/clinics/schema.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { ACCESS, can } from '#app/access.ts';
import type { OperationName } from '#app/contract.ts';
import { findWrongAccess, type Findings } from './access-matrix.ts';
import { shouldEnter } from './expected-access.ts';
import type { Environment } from './environment.ts';
import type { Kills } from './mutants.ts';
import { OPERATIONS } from './operations.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Every row of the access table against what was meant, for every role with every single feature, with none and with all. */
export function accessTableFindings(): Findings {
  const sets: readonly (readonly Feature[])[] = [
    [],
    FEATURES,
    ...FEATURES.map((feature) => [feature]),
  ];
  const actors = [
    undefined,
    ...ROLES.flatMap((role) => sets.map((features) => actorWith(role, features))),
  ];
  const findings = OPERATIONS.flatMap(({ name }) =>
    actors
      .filter((actor) => can(actor, name) !== shouldEnter(name, actor))
      .map((actor) => `${name}: ${actor?.role ?? 'nobody'} with ${actor?.enabledFeatures.join()}`),
  );
  const rowless = Object.keys(ACCESS).filter((name) =>
    OPERATIONS.every((operation) => operation.name !== name),
  );
  return {
    tryCount: OPERATIONS.length * actors.length,
    findings: [...findings, ...rowless.map((name) => `${name}: a row for no operation`)],
  };
}

const OTHER_RULES: readonly (AccessRule | undefined)[] = [
  undefined,
  anyone,
  signedIn,
  adminOnly,
  withFeature('reports'),
  withFeature(),
];

/** Each row of the access table taken out, or exchanged for another, one at a time: the table's own proof sees it. */
export function accessRowKills(): Kills {
  let mutants = 0;
  const survivors: string[] = [];
  for (const { name } of OPERATIONS) {
    for (const rule of OTHER_RULES.filter((each) => !isSame(each, ACCESS[name]))) {
      mutants += 1;
      const { findings } = whileRuled(name, { rule, check: accessTableFindings });
      if (findings.length === 0) survivors.push(`${name} ${rule?.kind ?? 'without a row'}`);
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

function actorWith(role: Role, features: readonly Feature[]): Actor {
  return {
    loginId: LoginId.parse(NOBODY),
    clinicId: ClinicId.parse(NOBODY),
    name: 'Meera Shah',
    role,
    enabledFeatures: [...features],
  };
}
