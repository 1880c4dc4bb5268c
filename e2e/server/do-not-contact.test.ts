import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  getAppointment,
  searchAppointments,
} from '#features/appointments/server/find-appointments.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { clinicOverview } from '#features/dashboard/server/clinic-overview.ts';
import { blockErasedNumber, suppressNumber } from '#features/delivery/server/suppressions.ts';
import { ReportRequestId } from '#features/reports/schema.ts';
import { createReport } from '#features/reports/server/create-report.ts';
import { searchReports } from '#features/reports/server/search-reports.ts';
import { updateReport } from '#features/reports/server/update-report.ts';
import { insertSharedReviewTemplates } from '#features/reviews/server/insert-shared-templates.ts';
import { searchReviews } from '#features/reviews/server/find-reviews.ts';
import { setReviewStatus } from '#features/reviews/server/set-review-status.ts';
import { buildReview, preparePlan } from '#features/reviews/server/testing.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { buildMessage } from '../../src/features/messages/server/testing.ts';

const database = testDatabase();
const LIMIT = { limit: 50 };

beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

test.each([
  ['on the do-not-contact list', suppressByHand],
  ['blocked when it was erased', blockErasedNumber],
])('marks every kind of row of a number that is %s', async (_title, block) => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const appointment = await buildAppointment(clinic, { appointmentDate: scope.today });
  const review = await buildReview(clinic);
  await buildMessage(clinic);
  await buildAppointment(clinic, { contactNumber: '9000000001', appointmentDate: scope.today });
  await buildReview(clinic, { contactNumber: '9000000001' });
  await buildMessage(clinic, { whatsappNumber: '9000000001' });
  const report = await createReport(scope, reportFor('9876543210'));
  expect(report.doNotContact).toBeUndefined();
  await block(scope, '9876543210');

  const marks = async () => {
    const appointments = await searchAppointments(scope, LIMIT);
    const reviews = await searchReviews(scope, LIMIT);
    const reports = await searchReports(scope, LIMIT);
    const { dueToday, upcomingAppointments } = await clinicOverview(scope, {
      enabledFeatures: ['appointments', 'reviews', 'sequences', 'dashboard'],
    });
    const lists = [appointments.items, reviews.items, reports.items, dueToday?.messages];
    return [...lists, upcomingAppointments].map((rows) => rows?.map((row) => !!row.doNotContact));
  };
  expect(await marks()).toEqual([
    [false, true],
    [false, true],
    [true],
    [true, false],
    expect.arrayContaining([true, false]),
  ]);

  expect(await getAppointment(scope, appointment)).toMatchObject({ doNotContact: true });
  const completion = { id: appointment.id, status: 'completed', acceptClash: false } as const;
  expect(expectValue(await setAppointmentStatus(scope, completion))).toMatchObject({
    doNotContact: true,
  });
  expect(await setReviewStatus(scope, { id: review.id, status: 'sent' })).toMatchObject({
    doNotContact: true,
  });
  expect((await preparePlan(clinic, review)).review).toMatchObject({ doNotContact: true });
  const edit = { id: report.id, version: report.version, notes: 'By post' };
  expect(expectValue(await updateReport(scope, edit))).toMatchObject({ doNotContact: true });
});

// covers: start-page-says-who-must-not-contacted
test('the start page marks patients who must not be contacted, without their number', async () => {
  const clinic = await buildClinic(database);
  await buildMessage(clinic);
  await suppressByHand(clinic.scope, '9876543210');
  const overview = await clinicOverview(clinic.scope, { enabledFeatures: ['sequences'] });
  expect(JSON.stringify(overview)).not.toContain('9876543210');
});

async function suppressByHand(
  scope: Parameters<typeof suppressNumber>[0],
  number: string,
): Promise<void> {
  await suppressNumber(scope, { number, reason: '' });
}

function reportFor(patientWhatsappNumber: string) {
  return {
    id: ReportRequestId.parse(randomUUID()),
    patientName: 'Ravi Patil',
    patientWhatsappNumber,
    requestDate: '2026-11-20',
    reportType: '',
    summaryLanguage: 'en',
    notes: '',
  } as const;
}
