import { within, type Bench, type Measure } from './measure.ts';
import type { BenchDatabase } from './environment/database.ts';
import { withEnvironment } from './environment/environment.ts';
import { openConnectionPool, prepareRequest, quantile } from './environment/load.ts';

const IN_CLINIC = 100_000;
/** Clinics with so many patients each: a million in all. */
const CLINICS = 10;
const ASKED = 200;
const WARM = 50;

const QUESTIONS = {
  'patients of a number': { most: 50, path: 'suggest', body: { number: '9000000077' } },
  'patients by name': { most: 150, path: 'suggest', body: { name: 'meena 77' } },
  'patients found by a part of the name': { most: 300, path: 'search', body: { patient: '7 mee' } },
  'patients found by four digits': { most: 300, path: 'search', body: { patient: '0777' } },
  'first page of patients': { most: 100, path: 'search', body: {} },
} as const;

/** The waiting times of a receptionist while typing, in a clinic with a large patient book. */
export const patients: Bench = {
  says: 'suggestions and the list in a clinic of 100,000 patients among a million, p95 in ms',
  // Filling a million rows takes minutes.
  onlyLong: true,
  run: () =>
    withEnvironment(
      { otherClinics: CLINICS - 1, appointments: 1000, reviews: 1000, messages: 1000 },
      async ({ database, product, cookie }) => {
        await fillPatients(database);
        const connection = await openConnectionPool(product.url, 1);
        const measures: Measure[] = [];
        for (const [name, { most, path, body }] of Object.entries(QUESTIONS)) {
          const request = prepareRequest('POST', `/api/patients/${path}`, { cookie, body });
          const times: number[] = [];
          for (let requestIndex = 0; requestIndex < WARM + ASKED; requestIndex += 1) {
            const { status, ms } = await connection.send(request);
            if (status !== '200') throw new Error(`${name} was answered ${status}`);
            if (requestIndex >= WARM) times.push(ms);
          }
          const value = quantile(
            times.toSorted((first, second) => first - second),
            0.95,
          );
          measures.push(within(most, { name, value }));
        }
        connection.close();
        return measures;
      },
    ),
};

/** Three patients on each number, as in families. */
async function fillPatients({ owner, clinicId }: BenchDatabase): Promise<void> {
  await owner.query(
    `insert into patients (user_id, name, number, language, source)
     select u.id, (array['Meena','આશા','Ravi'])[1 + n % 3] || ' ' || n, lpad((9000000000 + n / 3)::text, 10, '0'), 'gu', 'import'
     from (select id from users order by id = $3 desc limit $1) u, generate_series(1, $2::bigint) n`,
    [CLINICS, IN_CLINIC, clinicId],
  );
  await owner.query('vacuum analyze patients');
}
