import { randomUUID } from 'node:crypto';
import { atLeast, measureInTurns, type Bench, type Measure } from './measure.ts';
import { sendLoad, prepareRequest, type PreparedRequest } from './environment/load.ts';
import { withEnvironment, type Environment } from './environment/environment.ts';

/** Creating an appointment also finds the patient, the doctor's hours and the reminders (docs/decisions/068). */
const LEAST = { 'create appointment': 0.05, 'create review': 0.1, 'set a status': 0.1 };
const CONNECTIONS = 16;
const ROUNDS = 3;
/** Servers live for weeks. For their first ten seconds Node compiles what it runs most, and is half as fast. */
const ROUNDS_WARMING_UP = 1;
const SECONDS = 1;

/** Each is committed to disk on both sides; ours also checks rights, writes the audit trail and tells other screens. */
export const writes: Bench = {
  says: 'creating and changing a second, against one prepared and committed statement over node:http',
  run: ({ long }) =>
    withEnvironment(
      { otherClinics: long ? 49 : 9, appointments: 4000, reviews: 4000, messages: 1000 },
      async (environment) => {
        const ids = await appointmentIds(environment);
        const { cookie } = environment;
        let turn = 0;
        const status = () => ({
          id: ids[(turn += 1) % ids.length] ?? '',
          // Another one each time round: setting what is set already changes nothing.
          status: Math.ceil(turn / ids.length) % 2 === 1 ? 'completed' : 'pending',
        });
        const kinds: Write[] = [
          {
            name: 'create appointment',
            ours: () =>
              prepareRequest('POST', '/api/appointments', {
                cookie,
                body: appointment(environment),
              }),
            bare: () =>
              prepareRequest('POST', '/create/appointments', { body: { patientName: NAME } }),
          },
          {
            name: 'create review',
            ours: () => prepareRequest('POST', '/api/reviews', { cookie, body: review() }),
            bare: () => prepareRequest('POST', '/create/reviews', { body: { patientName: NAME } }),
          },
          {
            name: 'set a status',
            ours: () => {
              const { id, ...body } = status();
              return prepareRequest('PUT', `/api/appointments/${id}/status`, {
                cookie,
                body: { ...body, acceptClash: true },
              });
            },
            bare: () => {
              const { id, ...body } = status();
              return prepareRequest('PUT', `/status/appointments/${id}`, { body });
            },
          },
        ];
        for (const kind of kinds)
          await measureWrite(environment, { ...kind, rounds: ROUNDS_WARMING_UP });
        const measures: Measure[] = [];
        for (const kind of kinds)
          measures.push(await measureWrite(environment, { ...kind, rounds: ROUNDS }));
        return measures;
      },
    ),
};

interface Write {
  readonly name: keyof typeof LEAST;
  readonly ours: () => PreparedRequest;
  readonly bare: () => PreparedRequest;
}

const NAME = 'પ્રિયા શર્મા';

export function appointment({ database }: { database: { readonly doctorId: string } }) {
  return {
    id: randomUUID(),
    patientName: NAME,
    contactNumber: '5550000001',
    appointmentDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    appointmentTime: '10:15',
    patientAddress: '14 Ashram Road',
    doctorId: database.doctorId,
    acceptClash: true,
    acceptSameDay: true,
  };
}

export function review() {
  return {
    id: randomUUID(),
    patientName: NAME,
    contactNumber: '5550000001',
    appointmentDate: new Date().toISOString().slice(0, 10),
    treatment: 'physiotherapy',
    notes: '',
  };
}

export async function appointmentIds({
  database,
}: Pick<Environment, 'database'>): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `select id from appointments where user_id = $1 and status = 'pending' order by created_at limit 2000`,
    [database.clinicId],
  );
  return rows.map(({ id }) => id);
}

async function measureWrite(
  { product, bare }: Environment,
  write: Write & { rounds: number },
): Promise<Measure> {
  const createRate = (url: string, next: () => PreparedRequest) => async () => {
    const load = await sendLoad(url, { connections: CONNECTIONS, seconds: SECONDS, next });
    if (load.failures > 0)
      throw new Error(`${write.name} was answered ${JSON.stringify(load.statuses)}`);
    return load.rate;
  };
  const rates = await measureInTurns(write.rounds, {
    ours: createRate(product.url, write.ours),
    bare: createRate(bare.url, write.bare),
  });
  return atLeast(LEAST[write.name], { name: write.name, value: rates.ours, reference: rates.bare });
}
