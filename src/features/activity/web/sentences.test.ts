import { expect, test } from 'vitest';
import { ACTIVITY_ACTIONS } from '../action-kinds.ts';
import { ActivityActor, ActivityEntry, ShownAction } from '../schema.ts';
import { describeEntry } from './texts.ts';

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
