import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppointmentId } from '#features/appointments/schema.ts';
import { buildDoctor } from '#features/appointments/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { addWalkIn } from '#features/today/server/add-walk-in.ts';
import { setStage } from '#features/today/server/set-stage.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { getBoard } from './find-board.ts';

const database = testDatabase();

// covers: waiting-room-board
test('the waiting room sees tokens by doctor, and nothing of a patient', async () => {
  const { scope } = await buildClinic(database);
  const doctorId = await buildDoctor({ scope });
  const visit = { contactNumber: '9876500001', doctorId };
  const id = AppointmentId.parse(randomUUID());
  const waiting = AppointmentId.parse(randomUUID());
  await addWalkIn(scope, { ...visit, id: waiting, patientName: 'Secret Name' });
  await addWalkIn(scope, { ...visit, id, patientName: 'Other Name' });
  await setStage(scope, { id, stage: 'with_doctor', from: 'arrived' });
  const board = await getBoard(scope);
  expect(board.queues).toEqual([{ doctorName: 'Dr Nisha Trivedi', withDoctor: [2], waiting: [1] }]);
  expect(JSON.stringify(board)).not.toMatch(/Secret|Other|98765/);
});
