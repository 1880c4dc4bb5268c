import { randomUUID } from 'node:crypto';
import { openConnection, prepareRequest } from './environment/load.ts';
import { withEnvironment, type Environment } from './environment/environment.ts';
import { ROWS_A_CALL } from '../src/features/patient-import/limits.ts';
import { within, type Bench } from './measure.ts';
import { measureScreen } from './patient-import-screen.ts';

const ROWS = 20_000;
const MOST_SECONDS = 120;

/** The server's part of an import in the calls that the screen makes, and all of it through the screen. */
export const patientImport: Bench = {
  says: `importing ${ROWS} patients, again, and through the screen, in seconds; the memory of the tab`,
  onlyLong: true,
  run: () =>
    withEnvironment(
      { otherClinics: 4, appointments: 1000, reviews: 1000, messages: 1000 },
      async (environment) => {
        const first = await runImport(environment, 'new');
        const second = await runImport(environment, 'same');
        return [
          within(MOST_SECONDS, { name: 'first import', value: first }),
          within(MOST_SECONDS, { name: 'the same again', value: second }),
          ...(await measureScreen(environment, { rows: ROWS })),
        ];
      },
    ),
};

/** Returns the seconds. Throws where a row has another verdict: what is measured would be another thing. */
async function runImport(
  { product, cookie }: Environment,
  verdict: 'new' | 'same',
): Promise<number> {
  const { port, hostname } = new URL(product.url);
  const line = await openConnection(Number(port), hostname);
  const ask = async (path: string, body: unknown) => {
    const { bytes } = prepareRequest('POST', `/api/patients/${path}`, { cookie, body });
    const { status, body: answer } = await line.ask(bytes);
    if (!status.startsWith('2'))
      throw new Error(`${path} was answered ${status}: ${answer.toString()}`);
    return answer.toString();
  };
  const id = randomUUID();
  const startedAt = performance.now();
  for (const rows of listCalls()) await ask('import/check', { rows });
  await ask('imports', { id, fileName: 'patients.csv', totalRows: ROWS });
  for (const rows of listCalls()) await ask(`imports/${id}/rows`, { rows });
  const finish = await ask(`imports/${id}/finish`, {});
  const seconds = (performance.now() - startedAt) / 1000;
  line.close();
  if (!finish.includes(`"${verdict}":${ROWS}`)) throw new Error(`Other verdicts: ${finish}`);
  return seconds;
}

function listCalls() {
  return Array.from({ length: ROWS / ROWS_A_CALL }, (_none, call) =>
    Array.from({ length: ROWS_A_CALL }, (_row, index) => toRow(call * ROWS_A_CALL + index)),
  );
}

function toRow(index: number) {
  return {
    rowNumber: index + 1,
    name: `મીના પટેલ ${index}`,
    number: String(9_000_000_000 + index),
    language: 'gu',
    birthYear: 1984,
    lastSeenOn: '2026-10-03',
    note: 'Mornings, please',
  };
}
