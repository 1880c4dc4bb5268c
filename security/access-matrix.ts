import { FEATURES } from '#features/clinics/roles-and-features.ts';
import { buildNobodies, buildStrangers, type Caller } from './actors.ts';
import { callOperation, codeOf } from './caller.ts';
import { meantFor, shouldEnter } from './expected-access.ts';
import type { Ground } from './ground.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { buildOwner, cookieFor, type Owner } from './owner.ts';
import { changedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';

/** What a proof came to: how much it tried, and each deviation in words. */
export interface Findings {
  readonly tried: number;
  readonly found: readonly string[];
}

/**
 * Every operation, called by everybody: whoever is not meant to is refused with the right code and changes nothing, and its
 * owner gets what the sample says.
 */
export async function deniedFindings(
  ground: Ground,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Findings> {
  const strangers = await buildStrangers(ground);
  const found: string[] = [];
  let tried = 0;
  for (const operation of operations) {
    const role = meantFor(operation.name) === 'admin' ? 'admin' : 'user';
    const owner = await buildOwner(ground, { role });
    const input = await SAMPLES[operation.name].input?.(owner);
    const callers = [...strangers, ...(await buildNobodies(ground, owner))];
    const denied = callers.filter(({ actor }) => !shouldEnter(operation.name, actor));
    const without = await withoutFeature(ground, { operation, owner });
    await ground.settled();
    const before = await hashRows(ground);
    for (const caller of [...denied, ...without]) {
      found.push(...(await refusalFindings(ground, { operation, input, caller })));
      tried += 1;
    }
    const changed = changedTables(before, await hashRows(ground));
    if (changed.length > 0)
      found.push(`${operation.name}: refused, and yet changed ${changed.join(', ')}`);
    await giveFeatures(ground, { owner, features: FEATURES });
    found.push(...(await ownerFindings(ground, { operation, input, owner })));
    tried += 1;
  }
  return { tried, found };
}

async function refusalFindings(
  ground: Ground,
  { operation, input, caller }: { operation: Operation; input: unknown; caller: Caller },
): Promise<string[]> {
  const answer = await callOperation(ground, { operation, input, cookie: caller.cookie });
  const wanted = caller.actor === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN';
  const heard = codeOf(answer) ?? String(answer.status);
  return heard === wanted ? [] : [`${operation.name} ${caller.who}: ${heard}, not ${wanted}`];
}

async function ownerFindings(
  ground: Ground,
  { operation, input, owner }: { operation: Operation; input: unknown; owner: Owner },
): Promise<string[]> {
  const { session, answers = '200' } = SAMPLES[operation.name];
  const cookie = await cookieFor(ground, { owner, stage: session });
  const answer = await callOperation(ground, { operation, input, cookie });
  const heard = codeOf(answer) ?? String(answer.status);
  return heard === answers ? [] : [`${operation.name} its owner: ${heard}, not ${answers}`];
}

/** The owner's own clinic, with every feature but the one that opens the operation. */
async function withoutFeature(
  ground: Ground,
  { operation, owner }: { operation: Operation; owner: Owner },
): Promise<Caller[]> {
  const who = meantFor(operation.name);
  if (typeof who === 'string') return [];
  const features = FEATURES.filter((feature) => !who.includes(feature));
  await giveFeatures(ground, { owner, features });
  const actor = { role: 'user' as const, enabledFeatures: features };
  return [{ who: 'its own clinic without the feature', cookie: owner.cookie, actor }];
}

async function giveFeatures(
  { ownerPool }: Ground,
  { owner, features }: { owner: Owner; features: readonly string[] },
): Promise<void> {
  await ownerPool.query('update users set enabled_features = $1 where id = $2', [
    features,
    owner.clinicId,
  ]);
}
