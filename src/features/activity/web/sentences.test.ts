import { expect, test } from 'vitest';
import { ACTIVITY_ACTIONS } from '../action-kinds.ts';
import { ActivityActor, ActivityEntry, ShownAction } from '../schema.ts';
import { describeEntry } from './texts.ts';

/** Reads a field of the audit log as the server does. */
function readChange(text: string): ActivityEntry['changes'][number] {
  const [field = '', to = null] = text.split(': ');
  return { field, from: null, to };
}

function entryWith(fields: Partial<ActivityEntry>): ActivityEntry {
  return ActivityEntry.parse({
    id: '1',
    at: '2026-11-20T05:00:00.000Z',
    action: 'appointments.create',
    kind: 'visits',
    actor: { kind: 'person', name: 'Meera' },
    patient: { id: '00000000-0000-4000-8000-000000000001', name: 'Asha Patel' },
    isErased: false,
    subject: 'Ravi',
    changes: [],
    outcome: 'done',
    reason: null,
    refusedOperation: null,
    ...fields,
  });
}

// covers: activity-sentence-for-every-action
test('says each action as one sentence, for each actor and outcome', () => {
  const sentences = new Map<string, string>();
  for (const action of ShownAction.options)
    for (const kind of ActivityActor.shape.kind.options)
      for (const outcome of ActivityEntry.shape.outcome.options) {
        const actor = { kind, name: kind === 'person' ? 'Meera' : null };
        const text = describeEntry(
          entryWith({ action, actor, outcome, patient: null, subject: null }),
        );
        expect(text, action).toMatch(/^\p{L}.*\p{L}.* .*[^.]$/u);
        expect(text, action).not.toMatch(/undefined|null|[{}]/);
        sentences.set(action, text);
      }
  expect(sentences.size).toBe(ACTIVITY_ACTIONS.length + 2);
});

// covers: activity-words-of-a-moved-visit
test('says from when to when a visit was moved, and nothing that an old entry does not have', () => {
  const time = { field: 'appointmentTime', from: '10:15', to: '11:00' };
  const date = { field: 'appointmentDate', from: '2026-11-20', to: '2026-11-21' };
  const action = 'appointments.update';
  const say = (changes: ActivityEntry['changes']) => describeEntry(entryWith({ action, changes }));
  expect(say([time])).toBe('Meera moved Asha Patel’s appointment from 10:15 am to 11:00 am');
  expect(say([date])).toBe('Meera moved Asha Patel’s appointment from 20 Nov 2026 to 21 Nov 2026');
  expect(say([date, time])).toBe(
    'Meera moved Asha Patel’s appointment from 20 Nov 2026, 10:15 am to 21 Nov 2026, 11:00 am',
  );
  expect(say([{ field: 'appointmentTime', from: null, to: null }])).toBe(
    'Meera changed Asha Patel’s appointment',
  );
});

// covers: activity-words-of-erased-patients
test('names an erased patient and a removed login as such', () => {
  const patient = null;
  expect(describeEntry(entryWith({ patient, isErased: true }))).toBe(
    'Meera booked an appointment for an erased patient',
  );
  const actor = { kind: 'removed', name: null } as const;
  expect(describeEntry(entryWith({ action: 'accounts.signOut', actor }))).toBe(
    'A removed login signed out',
  );
  const changes = [{ field: 'staffRole', from: 'reception', to: 'manager' }];
  expect(describeEntry(entryWith({ action: 'staff.changeRole', changes }))).toBe(
    'Meera changed the role of Ravi from Reception to Manager',
  );
});

// covers: activity-words-of-refusals-desks-and-exports
test('says what was refused, on which desk device, what was exported and why a visit was cancelled', () => {
  const denial = { action: 'denied', outcome: 'refused' } as const;
  expect(describeEntry(entryWith({ ...denial, refusedOperation: 'staff.invite' }))).toBe(
    'Meera was refused ‘Invite a person’: their role does not allow this',
  );
  expect(
    describeEntry(
      entryWith({ ...denial, reason: 'RATE_LIMITED', refusedOperation: 'patients.search' }),
    ),
  ).toBe('Meera was refused ‘Patients’: too many tries in a short time');
  const desk = { subject: 'Reception' };
  expect(describeEntry(entryWith({ ...desk, action: 'staff.enterDesk' }))).toBe(
    'Meera entered the desk device Reception with a PIN',
  );
  expect(describeEntry(entryWith({ ...desk, action: 'staff.removeDesk' }))).toBe(
    'Meera removed the desk device Reception',
  );
  const say = (action: 'month.export' | 'messaging.exportToSheet', fields: string[]) =>
    describeEntry(entryWith({ action, changes: fields.map(readChange) }));
  expect(say('month.export', ['csv', 'month: 2026-11'])).toBe(
    'Meera exported the tables of November 2026',
  );
  expect(say('month.export', ['csv'])).toBe('Meera exported the tables of a month');
  expect(say('messaging.exportToSheet', ['messages: 12'])).toBe(
    'Meera exported 12 messages to the Google Sheet',
  );
  const changes = [
    { field: 'status', from: 'pending', to: 'cancelled' },
    { field: 'cancelReason', from: null, to: 'patient_ill' },
  ];
  expect(describeEntry(entryWith({ action: 'appointments.setStatus', changes }))).toBe(
    'Meera cancelled Asha Patel’s appointment: Patient ill',
  );
});

test('a patient’s own consent is said of the patient, a recorded one of the person who recorded it', () => {
  const say = (kind: 'patient' | 'person') =>
    describeEntry(
      entryWith({
        action: 'patients.consent',
        actor: { kind, name: kind === 'person' ? 'Meera' : null },
      }),
    );
  expect(say('patient')).toBe('Asha Patel said what they consent to');
  expect(say('person')).toBe('Meera recorded what Asha Patel said about consent');
});
