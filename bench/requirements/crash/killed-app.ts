import { createRandom } from '#platform/server/testing/random.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Requirement } from '../requirement.ts';
import type { CrashPoint } from '../../../security/statement-proxy.ts';
import { openCrashEnvironment, signInOn, until } from '../../../security/crash-environment.ts';
import type {
  CrashEnvironment,
  RunningApp,
  CrashCaller,
  CrashClinic,
} from '../../../security/crash-environment.ts';

const SEED = 20_261_120;
const READY_MS = 10_000;

/** The work that an app confirmed before it was killed. */
interface Acknowledged {
  readonly sent: string[];
  readonly exported: string[];
  readonly created: string[];
  readonly suppressed: { clinicId: string; number: string }[];
}

interface Run {
  readonly environment: CrashEnvironment;
  readonly acknowledgements: Acknowledged;
  readonly clinics: CrashClinic[];
  app: RunningApp;
  slowestStartMs: number;
}

const OPERATIONS = {
  send: { messages: 1, reviews: 0, run: sendAll },
  bulk: { messages: 0, reviews: 2, run: createFollowUps },
  export: { messages: 2, reviews: 0, run: exportAll },
} as const;
type Operation = keyof typeof OPERATIONS;

/**
 * R24: kill −9 at random during sends, bulk creation, export and changes, and at each statement of each of them, before it
 * leaves and before its answer comes. Afterwards everybody clicks again.
 */
export const killedApp: Requirement = {
  async run({ long }) {
    const rounds = long ? 50 : 10;
    const random = createRandom(SEED);
    const environment = await openCrashEnvironment({
      answers: () => ({ status: 200, body: '{"success":true}', after: Math.floor(random() * 120) }),
    });
    try {
      const acknowledgements = { sent: [], exported: [], created: [], suppressed: [] };
      const app = await environment.startApp();
      const run: Run = { environment, acknowledgements, clinics: [], app, slowestStartMs: 0 };
      for (let round = 0; round < rounds; round += 1) await killAtRandom(run, random);
      const points = await listCrashPoints(run, { long, random });
      for (const point of points) await crashAt(run, point);
      await settle(run);
      const results = await findings(run);
      const slowest = run.slowestStartMs;
      return {
        figures: { seed: SEED, rounds, points: points.length, ...results, slowestStartMs: slowest },
        pass: Object.values(results).every((count) => count === 0) && slowest <= READY_MS,
      };
    } finally {
      await environment.close();
    }
  },
};

async function killAtRandom(run: Run, random: () => number): Promise<void> {
  const { clinic, call } = await newClinic(run, { messages: 30, reviews: 8 });
  const { app, acknowledgements } = run;
  const work = [
    ...clinic.messageIds
      .slice(0, 20)
      .map((id) => sendAll(run, { ...clinic, messageIds: [id] }, call)),
    createFollowUps(run, clinic, call),
    exportAll(run, { ...clinic, messageIds: clinic.messageIds.slice(20) }, call),
    ...Array.from({ length: 5 }, async (_, index) => {
      const number = `900000000${index}`;
      const answer = await call(app, 'POST', '/do-not-contact', { number, reason: 'Asked' });
      if (answer?.status === 200) acknowledgements.suppressed.push({ clinicId: clinic.id, number });
    }),
  ];
  await sleep(random() * 700);
  await app.kill();
  await Promise.all(work);
  await startAgain(run);
}

/** Each statement of each operation, twice; in short runs some of them, others for each seed. */
async function listCrashPoints(
  run: Run,
  { long, random }: { long: boolean; random: () => number },
): Promise<(CrashPoint & { operation: Operation })[]> {
  const points: (CrashPoint & { operation: Operation })[] = [];
  for (const operation of Object.keys(OPERATIONS) as Operation[]) {
    const { clinic, call } = await newClinic(run, OPERATIONS[operation]);
    const before = run.app.statements();
    await OPERATIONS[operation].run(run, clinic, call);
    const count = run.app.statements() - before;
    const all = Array.from({ length: count }, (_, index) => index + 1).flatMap((index) =>
      (['before', 'after'] as const).map((when) => ({ operation, at: index, when })),
    );
    points.push(...(long ? all : all.filter(() => random() < 4 / all.length)));
  }
  return points;
}

async function crashAt(
  run: Run,
  { operation, ...point }: CrashPoint & { operation: Operation },
): Promise<void> {
  const { clinic, call } = await newClinic(run, OPERATIONS[operation]);
  run.app.crashAt(point);
  const exit = new Promise((resolve) => run.app.child.once('exit', resolve));
  await OPERATIONS[operation].run(run, clinic, call);
  await Promise.race([exit, sleep(1000)]);
  await run.app.kill();
  await startAgain(run);
}

async function newClinic(
  run: Run,
  wish: { messages: number; reviews: number },
): Promise<{ clinic: CrashClinic; call: CrashCaller }> {
  const clinic = await run.environment.buildClinic(wish);
  run.clinics.push(clinic);
  return { clinic, call: await signInOn(run.app, clinic.login) };
}

async function startAgain(run: Run): Promise<void> {
  const from = performance.now();
  run.app = await run.environment.startApp();
  run.slowestStartMs = Math.max(run.slowestStartMs, Math.round(performance.now() - from));
}

async function sendAll(
  { app, acknowledgements }: Run,
  clinic: CrashClinic,
  call: CrashCaller,
): Promise<void> {
  for (const id of clinic.messageIds) {
    const answer = await call(app, 'POST', `/messages/${id}/send`, {});
    const message = answer?.body as { status?: string } | undefined;
    if (answer?.status === 200 && message?.status === 'sent') acknowledgements.sent.push(id);
  }
}

async function createFollowUps(
  { app, acknowledgements }: Run,
  clinic: CrashClinic,
  call: CrashCaller,
): Promise<void> {
  const body = { profileIds: clinic.reviewIds, profileType: 'General', language: 'en' };
  const answer = await call(app, 'POST', '/sequences/bulk', body);
  if (answer?.status !== 200) return;
  const { outcomes } = answer.body as { outcomes: { profileId: string; outcome: string }[] };
  const createdOutcomes = outcomes.filter(({ outcome }) => outcome === 'created');
  acknowledgements.created.push(...createdOutcomes.map(({ profileId }) => profileId));
}

async function exportAll(
  { app, acknowledgements }: Run,
  clinic: CrashClinic,
  call: CrashCaller,
): Promise<void> {
  const answer = await call(app, 'POST', '/messages/export', { messageIds: clinic.messageIds });
  const exportedCount = (answer?.body as { exported?: number } | undefined)?.exported;
  if (answer?.status === 200 && exportedCount === clinic.messageIds.length)
    acknowledgements.exported.push(...clinic.messageIds);
}

/** The leases of the dead run out, the sweep comes, and everybody clicks again on everything. */
async function settle(run: Run): Promise<void> {
  const { owner } = run.environment;
  await owner.query(
    `update send_attempts set lease_until = clock_timestamp() where state = 'requesting'`,
  );
  const requesting = `select from send_attempts where state = 'requesting'`;
  const isSwept = async () => (await owner.query(requesting)).rowCount === 0;
  await until(isSwept, { seconds: 60, what: 'no attempt is left without an end' });
  for (const clinic of run.clinics) {
    const call = await signInOn(run.app, clinic.login);
    await sendAll(run, clinic, call);
    if (clinic.reviewIds.length > 0) await createFollowUps(run, clinic, call);
  }
}

async function findings(run: Run) {
  const { owner, provider, script } = run.environment;
  const counts = async (sql: string, values: unknown[] = []) =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from (${sql}) found`, values))
      .rows[0]?.n ?? 0;
  const texts = provider.requests.map(
    ({ body }) => (JSON.parse(body) as { message: string }).message,
  );
  const { acknowledgements } = run;
  const numbers = acknowledgements.suppressed.map(
    ({ clinicId, number }) => `${clinicId} ${number}`,
  );
  return {
    lost:
      (await counts(
        `select from sequence_messages where (id = any($1) and status <> 'sent') or (id = any($2) and status <> 'sent_to_sheet')`,
        [acknowledgements.sent, acknowledgements.exported],
      )) +
      (await counts(`select from reviews where id = any($1) and follow_ups_created_at is null`, [
        acknowledgements.created,
      ])) +
      (numbers.length -
        (await counts(`select from do_not_contact where user_id || ' ' || number = any($1)`, [
          numbers,
        ]))),
    half: await counts(
      `select from reviews r where (follow_ups_created_at is not null) <> (select count(*) > 0 from sequence_messages m where m.profile_id = r.id)
       or (select count(*) from sequence_messages m where m.profile_id = r.id) not in (0,
         (select count(*) from shared_sequence_templates where profile_type = 'General' and language = 'en'))`,
    ),
    dup: texts.length - new Set(texts).size,
    phantom:
      (await counts(
        `select from sequence_messages m join send_attempts a on a.message_id = m.id and a.channel = 'direct' and a.state = 'accepted'
         where not m.message_content = any($1)`,
        [texts],
      )) +
      (await counts(
        `select from sequence_messages where status = 'sent_to_sheet' and not id::text = any($1)`,
        [[...script.rows.keys()]],
      )),
    // Messages that the provider has and the product does not know: a second click would send it again.
    unrecorded: await counts(
      `select from sequence_messages m where m.message_content = any($1) and not exists (
         select from send_attempts a where a.message_id = m.id and a.channel = 'direct' and a.state in ('accepted', 'unknown'))`,
      [texts],
    ),
    stuck: await counts(`select from send_attempts where state = 'requesting'`),
  };
}
