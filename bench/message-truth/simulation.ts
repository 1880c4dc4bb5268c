import { randomUUID } from 'node:crypto';
import { DoctorId, DEFAULT_FEATURES } from '../../src/features/clinics/schema.ts';
import { seedBuiltInTemplates } from '../../src/app/server/seed.ts';
import { createClinic } from '../../src/features/clinics/server/create-clinic.ts';
import { openOperatorForWork } from '../../src/features/clinics/server/worker.ts';
import { LoginId, type ClinicId } from '../../src/platform/ids.ts';
import type { TestDatabase } from '../../src/platform/server/testing/database.ts';
import { startFakeScript } from '../../src/platform/server/testing/fake-script.ts';
import { reportDeliveries } from './acts-of-patients.ts';
import { storeReminders, saveClinic } from './acts-clinic.ts';
import { createChance, type Chance } from './chance.ts';
import { STEPS } from './day-of-a-clinic.ts';
import { Desk } from './desk.ts';
import type { SettingsFacts, SimulatedEvent } from './events.ts';
import { Judge } from './judge.ts';
import { addDays, getWeekday } from './local-time.ts';
import { openProduct, type Product } from './product.ts';
import { startRecordedProvider, type Fate } from './provider.ts';
import { createIdStream, startSeededIds } from './seeded-ids.ts';
import {
  seedDatabaseIds,
  startSimulatedClock,
  TIME_ZONE,
  type SimulatedClock,
} from './simulated-clock.ts';

const FIRST_DAY = '2027-01-04';
const SUNDAY = 7;
/** More turns of the autopilot than a clinic has messages to send at one time. */
const MOST_TURNS = 60;
const TURN_MINUTES = 0.75;
/** Clinics whose people act at the same time. */
const AT_ONCE = 6;
/** How often all clinics are visited by the job itself; it costs most where nothing is due. */
const SHARE_OF_JOBS = 0.2;

export interface SimulatedClinic {
  readonly seed: number;
  readonly clinicId: ClinicId;
  readonly desk: Desk;
  readonly judge: Judge;
  /** Runs what the people of this clinic do. */
  readonly run: <Value>(work: () => Value) => Value;
  /** In order; empty unless events are to be kept. */
  readonly events: SimulatedEvent[];
}

export interface SimulationOptions {
  readonly clinics: number;
  readonly days: number;
  readonly seed: number;
  readonly keepsEvents?: boolean;
  readonly onDay?: (date: string, clinics: readonly SimulatedClinic[]) => void;
}

interface World {
  readonly clinics: readonly SimulatedClinic[];
  readonly product: Product;
  readonly clock: SimulatedClock;
  readonly chance: Chance;
}

/** Simulates clinics on one clock and returns each with its judge. */
export async function simulateClinics(
  database: TestDatabase,
  options: SimulationOptions,
): Promise<{ clinics: SimulatedClinic[]; defects: readonly string[] }> {
  const restoreIds = startSeededIds(String(options.seed));
  const clock = await startSimulatedClock(database);
  await clock.set(FIRST_DAY, '08:00');
  await seedBuiltInTemplates(openOperatorForWork(database.operatorPool, randomUUID()));
  const desks = new Map<string, Desk>();
  const chance = createChance(options.seed);
  // Of their own, so that a clinic has the same days beside others and alone.
  const fates = new Map<string, Chance>();
  const provider = await startRecordedProvider({
    now: () => clock.now(),
    chooseFate: (account) => chooseFate(fates.get(account) ?? chance),
    onDelivery: (delivery) => desks.get(delivery.account)?.receive(delivery),
  });
  const script = await startFakeScript();
  const settings = { clock, providerUrl: provider.url, sheetUrl: script.url };
  const product = await openProduct(database, settings);
  try {
    const clinics: SimulatedClinic[] = [];
    for (let place = 0; place < options.clinics; place += 1) {
      const seed = options.seed * 1000 + place;
      const account = `key-${seed}`;
      const { keepsEvents = false } = options;
      const clinic = await openClinic(database, { seed, product, clock, keepsEvents });
      await clinic.run(() => setUpClinic(clinic.desk, { account, scriptUrl: script.scriptUrl }));
      desks.set(account, clinic.desk);
      fates.set(account, createChance(-seed));
      clinics.push(clinic);
    }
    for (let day = 0; day < options.days; day += 1) {
      const date = addDays(FIRST_DAY, day);
      await simulateDay(date, { clinics, product, clock, chance });
      options.onDay?.(date, clinics);
    }
    return { clinics, defects: product.defects };
  } finally {
    restoreIds();
    await product.close();
    await script.close();
    await provider.close();
  }
}

function chooseFate(chance: Chance): Fate {
  return (
    chance.weigh<Fate>([
      [970, 'accepted'],
      [10, 'refused'],
      [15, 'busy'],
      [5, 'lost_answer'],
    ]) ?? 'accepted'
  );
}

async function openClinic(
  database: TestDatabase,
  {
    seed,
    product,
    clock,
    keepsEvents,
  }: { seed: number; product: Product; clock: SimulatedClock; keepsEvents: boolean },
): Promise<SimulatedClinic> {
  const operator = openOperatorForWork(database.operatorPool, randomUUID());
  const clinicId = await createClinic(operator, {
    name: 'Meera Shah',
    clinicName: `Clinic ${seed}`,
  });
  await seedDatabaseIds(database, clinicId);
  const judge = new Judge();
  const events: SimulatedEvent[] = [];
  const desk = new Desk({
    clock,
    chance: createChance(seed),
    ledger: judge.ledger,
    api: product.signIn({
      sessionId: randomUUID(),
      hasSecondFactor: false,
      startedByPin: false,
      needsPassword: false,
      loginId: LoginId.parse(randomUUID()),
      clinicId,
      name: 'Meera Shah',
      staffRole: 'owner',
      doctorId: null,
      screenLanguage: null,
      deskLockMinutes: null,
      clinic: { role: 'user', enabledFeatures: DEFAULT_FEATURES, timeZone: TIME_ZONE },
    }),
    accept(event) {
      if (keepsEvents) events.push(event);
      judge.accept(event);
    },
  });
  return { seed, clinicId, desk, judge, events, run: createIdStream(`clinic ${seed}`) };
}

/** Sets a clinic up as its owner does; each one is a little different. */
async function setUpClinic(
  desk: Desk,
  { account, scriptUrl }: { account: string; scriptUrl: string },
): Promise<void> {
  const { api, chance } = desk;
  await saveClinic(desk, {
    name: 'Shanti Clinic 1000',
    phone: '9876512340',
    address: '14 Lake View',
    link: 'https://g.page/r/clinic-1000/review',
    language: 'en',
    asksWithoutConsent: chance.happens(0.6),
  });
  const { version } = await api.clinics.integrations();
  await api.clinics.updateIntegrations({
    version,
    providerKey: account,
    providerApi: 'current',
    googleSheetId: `sheet-of-${account}-0123456789`,
    googleAppsScriptUrl: scriptUrl,
  });
  desk.callbackPath = (await api.messaging.renewCallback()).path;
  for (const name of ['Dr Nisha Trivedi', 'Dr Arun Menon', 'Dr Farah Khan']) {
    const id = DoctorId.parse(randomUUID());
    await api.clinics.addDoctor({ id, name, contactNumber: '9820011111' });
    desk.doctorIds.push(id);
    desk.record({ kind: 'doctor', doctorId: id, name });
  }
  const facts: SettingsFacts = {
    isAutomatic: chance.happens(0.9),
    reminds: chance.happens(0.95),
    dayBeforeAt: '18:00',
    soonMinutes: chance.happens(0.7) ? 180 : null,
    asksForReviews: chance.happens(0.8),
    askAfterHours: 4,
    restDays: 30,
  };
  const autopilot = await api.messaging.autopilot();
  await api.messaging.updateAutopilot({
    ...autopilot.settings,
    windowStart: '08:00',
    windowEnd: '21:00',
    spacingSeconds: 20,
    newPeopleADay: chance.happens(0.85) ? 250 : 4,
    messagesADay: 500,
    isOn: facts.isAutomatic,
    version: autopilot.version,
  });
  const asking = await api.reviews.asking({});
  await api.reviews.saveAsking({
    isOn: facts.asksForReviews,
    afterHours: facts.askAfterHours,
    restDays: facts.restDays,
    mostADay: 200,
    version: asking.version,
  });
  await storeReminders(desk, facts);
}

async function simulateDay(date: string, world: World): Promise<void> {
  const { clinics, product, clock, chance } = world;
  for (const { time, act } of STEPS) {
    await clock.set(date, time);
    // The clock of a machine is set now and then, and a step is late or early.
    await clock.pass(chance.below(11) - 5);
    if (getWeekday(date) !== SUNDAY) await forEachClinic(clinics, ({ desk }) => act(desk));
    await runJobs(world);
    // A machine's clock is corrected while the product runs.
    if (chance.happens(0.03)) await clock.pass(chance.happens(0.5) ? 25 : -15);
    await forEachClinic(clinics, ({ desk }) => reportDeliveries(desk, product));
    for (const { desk } of clinics) desk.record({ kind: 'time' });
  }
  await clock.set(date, '22:00');
  for (const name of ['messaging.forgetReports', 'patients.linkRows']) await product.runJob(name);
}

/** Runs the jobs, and the autopilot of each clinic until it has nothing to send. */
async function runJobs({ clinics, product, clock, chance }: World): Promise<void> {
  for (const name of ['messaging.expireLeases', 'messaging.retryNotSent', 'reviews.decideVisits'])
    await product.runJob(name);
  if (chance.happens(SHARE_OF_JOBS)) await product.runJob('messaging.autopilot');
  let active = clinics;
  for (let turn = 0; turn < MOST_TURNS && active.length > 0; turn += 1) {
    const waiting = new Set<SimulatedClinic>();
    await forEachClinic(active, async (clinic) => {
      // Two instances look at the same clinic at the same moment.
      const instances = clinic.desk.chance.happens(0.1) ? [1, 2] : [1];
      const turns = instances.map(() =>
        product.runAutopilot({ clinicId: clinic.clinicId, timeZone: TIME_ZONE }),
      );
      if ((await Promise.all(turns)).every((mayGoOn) => !mayGoOn)) waiting.add(clinic);
    });
    active = active.filter((clinic) => !waiting.has(clinic));
    await clock.pass(TURN_MINUTES);
  }
}

async function forEachClinic(
  clinics: readonly SimulatedClinic[],
  work: (clinic: SimulatedClinic) => Promise<unknown>,
): Promise<void> {
  const waiting = [...clinics];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const clinic = next;
        await clinic.run(() => work(clinic));
      }
    }),
  );
}
