import { randomUUID } from 'node:crypto';
import {
  integrations,
  updateIntegrations,
} from '../../src/features/clinics/server/integrations.ts';
import { openClinicForWork } from '../../src/features/clinics/server/worker.ts';
import { DEFAULT_TIME_ZONE } from '../../src/platform/calendar.ts';
import type { ClinicId } from '../../src/platform/ids.ts';
import { systemClock } from '../../src/platform/server/clock.ts';
import { deriveEncryptionKey } from '../../src/platform/server/crypto.ts';
import { openPool } from '../../src/platform/server/db/pools.ts';
import { SECRET, type BenchDatabase } from '../environment/database.ts';
import { signInOtherClinics } from '../environment/environment.ts';

const SETUP_CONNECTIONS = 4;
const APPOINTMENTS_PER_CLINIC = 5;

export interface Clinic {
  readonly id: string;
  readonly doctorId: string;
  /** Appointments whose status is set, and messages that are sent, each once. */
  readonly appointmentIds: readonly string[];
  readonly messageIds: string[];
  /** One session for each person. */
  readonly cookies: readonly string[];
}

/** Gives each of the other clinics a doctor, a provider key and a session for each of its people. */
export async function prepareClinics(
  database: BenchDatabase,
  { peoplePerClinic }: { peoplePerClinic: number },
): Promise<Clinic[]> {
  const { owner, clinicId } = database;
  await owner.query(
    `insert into doctors (user_id, name, contact_number)
     select id, 'Dr. Mehta', '5550000200' from users where id <> $1`,
    [clinicId],
  );
  const cookies = await signInOtherClinics(database, peoplePerClinic);
  const { rows } = await owner.query<Omit<Clinic, 'cookies'>>(
    `select id, (select id from doctors where user_id = users.id limit 1) as "doctorId",
       (select array_agg(id) from (select id from appointments where user_id = users.id limit $2) a) as "appointmentIds",
       (select array_agg(id) from sequence_messages m where user_id = users.id and status = 'pending'
         and not exists (select from do_not_contact d join patients p on p.user_id = d.user_id and p.id = m.patient_id
           where d.user_id = m.user_id and d.number in (m.whatsapp_number, p.number))) as "messageIds"
     from users where id <> $1 and exists (select from appointments where user_id = users.id)`,
    [clinicId, APPOINTMENTS_PER_CLINIC],
  );
  const clinics = rows.map((clinic) => ({ ...clinic, cookies: cookies.get(clinic.id) ?? [] }));
  await storeProviderKeys(database, clinics);
  return clinics;
}

async function storeProviderKeys(
  { address }: BenchDatabase,
  clinics: readonly Clinic[],
): Promise<void> {
  const pool = openPool(address, { user: 'app_user', max: SETUP_CONNECTIONS });
  const encryptionKey = deriveEncryptionKey(SECRET);
  const waiting = [...clinics];
  const work = async () => {
    for (let clinic = waiting.pop(); clinic !== undefined; clinic = waiting.pop()) {
      const scope = openClinicForWork(
        { pool, clock: systemClock },
        {
          clinicId: clinic.id as ClinicId,
          timeZone: DEFAULT_TIME_ZONE,
          name: 'Bench',
          requestId: randomUUID(),
        },
      );
      const { version } = await integrations(scope);
      const key = { providerKey: 'bt_live_bench', encryptionKey, sheetOrigins: [] };
      await updateIntegrations(scope, { version, ...key });
    }
  };
  await Promise.all(Array.from({ length: SETUP_CONNECTIONS }, work));
  await pool.end();
}
