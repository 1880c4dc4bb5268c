import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { accountsContract } from '#features/accounts/contract.ts';
import { activityContract } from '#features/activity/contract.ts';
import { adminContract } from '#features/admin/contract.ts';
import { appointmentsContract } from '#features/appointments/contract.ts';
import { boardContract } from '#features/board/contract.ts';
import { leaveContract } from '#features/leave/contract.ts';
import { remindersContract } from '#features/reminders/contract.ts';
import { todayContract } from '#features/today/contract.ts';
import { autopilotContract } from '#features/autopilot/contract.ts';
import { clinicsContract } from '#features/clinics/contract.ts';
import { hoursContract } from '#features/hours/contract.ts';
import { creativesContract } from '#features/creatives/contract.ts';
import { dashboardContract } from '#features/dashboard/contract.ts';
import { dataRightsContract } from '#features/data-rights/contract.ts';
import { deliveryContract } from '#features/delivery/contract.ts';
import { messagesContract } from '#features/messages/contract.ts';
import { feedbackContract } from '#features/feedback/contract.ts';
import { monthContract } from '#features/month/contract.ts';
import { historyContract } from '#features/patient-history/contract.ts';
import { importContract } from '#features/patient-import/contract.ts';
import { noticesContract } from '#features/consent-notices/contract.ts';
import { patientsContract } from '#features/patients/contract.ts';
import { postersContract } from '#features/posters/contract.ts';
import { reportsContract } from '#features/reports/contract.ts';
import { askingContract } from '#features/asking/contract.ts';
import { reviewsContract } from '#features/reviews/contract.ts';
import { sequencesContract } from '#features/sequences/contract.ts';
import { staffContract } from '#features/staff/contract.ts';
import { setupContract } from '#features/setup/contract.ts';
import { sheetExportContract } from '#features/sheet-export/contract.ts';
import { modelsContract } from '#features/models/contract.ts';
import { reviewDraftsContract } from '#features/review-drafts/contract.ts';
import { operation } from '#platform/contract.ts';

/** The whole API: every feature's contract under the feature's name. */
export const contract = {
  accounts: accountsContract,
  activity: activityContract,
  admin: adminContract,
  appointments: {
    ...appointmentsContract,
    ...boardContract,
    ...leaveContract,
    ...remindersContract,
    ...todayContract,
  },
  clinics: { ...clinicsContract, ...hoursContract },
  creatives: creativesContract,
  dashboard: dashboardContract,
  dataRights: dataRightsContract,
  // One name to callers of the API; inside, four features share the work.
  messaging: {
    ...autopilotContract,
    ...messagesContract,
    ...deliveryContract,
    ...sheetExportContract,
  },
  feedback: feedbackContract,
  month: monthContract,
  patients: {
    ...patientsContract,
    ...noticesContract,
    ...importContract,
    ...historyContract,
  },
  posters: postersContract,
  reports: reportsContract,
  reviews: { ...reviewsContract, ...askingContract },
  sequences: sequencesContract,
  setup: setupContract,
  staff: staffContract,
  models: modelsContract,
  reviewDrafts: reviewDraftsContract,
  live: {
    changes: operation
      .route({
        method: 'GET',
        path: '/changes',
        summary:
          'Kinds of rows of the clinic that changed, as they change; at most ten times a second',
        tags: ['live'],
      })
      // How long ago the caller began to read, so that nothing between that and the stream is missed.
      .input(z.strictObject({ sinceMs: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }))
      .output(eventIterator(z.strictObject({ kinds: z.array(z.string()) }))),
  },
  health: {
    check: operation
      .route({
        method: 'GET',
        path: '/health',
        summary:
          'Whether the product can reach its database; also says when the disk of its data is nearly full',
        tags: ['health'],
      })
      .output(
        z.strictObject({
          status: z.literal('ok'),
          disk: z.optional(z.enum(['nearly full', 'full'])),
        }),
      ),
  },
};

type OperationsOf<Contract> = {
  [Feature in keyof Contract & string]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract & string];

/** First part of an operation's name, and of the key of its cached responses. */
export type ApiFeature = keyof typeof contract;

/** Name of an operation, such as `reviews.create`. */
export type OperationName = OperationsOf<typeof contract>;
