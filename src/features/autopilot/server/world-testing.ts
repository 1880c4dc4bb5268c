import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { storeTestProviderKey } from '#features/delivery/server/testing.ts';
import { messages } from '#features/messages/server/tables.ts';
import { addDays } from '#platform/calendar.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { createRandom } from '#platform/server/testing/random.ts';
import type { AutopilotSettings } from '../schema.ts';
import { createMovableClock, switchOn, type MovableClock } from './testing.ts';

export const SETTINGS: AutopilotSettings = {
  windowStart: '10:00',
  windowEnd: '19:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: ['2026-03-17', '2026-04-03'],
  spacingSeconds: 60,
  newPeopleADay: 6,
  messagesADay: 40,
  expiresAfterDays: 7,
};
/** Its clocks change on 8 March. */
export const TIME_ZONE = 'America/New_York';
export const FIRST_DAY = '2026-03-02';

/** The simulated clinic, and everything that happened to it. */
export interface World {
  readonly database: TestDatabase;
  readonly provider: FakeProvider;
  readonly clinic: BuiltClinic;
  readonly clock: MovableClock;
  readonly random: () => number;
  readonly plannedMessages: ReadonlyMap<string, Planned>;
  readonly knownNumbers: ReadonlySet<string>;
  readonly attempts: { readonly at: Date; readonly messageId: string; readonly state: string }[];
  readonly staff: { readonly at: Date; readonly number: string }[];
  readonly stopTimes: Map<string, Date>;
  readonly cancelTimes: Map<string, Date>;
  readonly brokenGuarantees: string[];
  pauses: number;
}

export interface Planned {
  readonly id: string;
  readonly whatsappNumber: string;
  readonly scheduledDate: string;
}

/** Creates a clinic with the follow-ups of its patients; the same seed gives the same ones. */
export async function startWorld(
  database: TestDatabase,
  wishes: { provider: FakeProvider; days: number; patients: number; seed: number },
): Promise<World> {
  const clock = createMovableClock(instantAt(TIME_ZONE, { date: FIRST_DAY, time: '00:00' }));
  const clinic = await buildClinic(database, { timeZone: TIME_ZONE, today: FIRST_DAY });
  await storeTestProviderKey(clinic);
  await switchOn(clinic, SETTINGS);
  const random = createRandom(wishes.seed);
  const { plannedMessages, knownNumbers } = await fillMessages(clinic, { ...wishes, random });
  return {
    database,
    provider: wishes.provider,
    clinic,
    clock,
    random,
    plannedMessages: new Map(plannedMessages.map((message) => [message.id, message])),
    knownNumbers,
    attempts: [],
    staff: [],
    stopTimes: new Map(),
    cancelTimes: new Map(),
    brokenGuarantees: [],
    pauses: 0,
  };
}

/** Four follow-ups for each patient; some share a number, some were written to before. */
async function fillMessages(
  clinic: BuiltClinic,
  { days, patients, random }: { days: number; patients: number; random: () => number },
): Promise<{ plannedMessages: Planned[]; knownNumbers: Set<string> }> {
  const knownNumbers = new Set<string>();
  const rows = Array.from({ length: patients }, (_, patient) => {
    const number = String(9_000_000_000 + (random() < 0.1 ? Math.floor(patient / 2) : patient));
    if (random() < 0.3) knownNumbers.add(number);
    return Array.from({ length: 4 }, (_none, step) => ({
      id: idFrom(random),
      clinicId: clinic.id,
      patientName: `Patient ${patient}`,
      whatsappNumber: number,
      // Some were overdue before it began.
      scheduledDate: addDays(FIRST_DAY, Math.floor(random() * (days + 5)) - 12),
      purpose: 'care' as const,
      messageContent: `Message ${step} for patient ${patient}`,
    }));
  }).flat();
  await clinic.scope.db.insert(messages).values(rows);
  const old = [...knownNumbers].map((whatsappNumber) => ({
    clinicId: clinic.id,
    patientName: 'Known',
    whatsappNumber,
    scheduledDate: '2026-01-05',
    purpose: 'care' as const,
    messageContent: 'Long ago',
    status: 'sent' as const,
  }));
  if (old.length > 0) await clinic.scope.db.insert(messages).values(old);
  return { plannedMessages: rows, knownNumbers };
}

/** An id as random as the seed allows: messages of one day go in the order of their ids. */
function idFrom(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
