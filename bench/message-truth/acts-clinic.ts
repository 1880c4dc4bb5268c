import { DoctorId } from '../../src/features/clinics/schema.ts';
import { SpecialDayId } from '../../src/features/hours/schema.ts';
import type { Desk } from './desk.ts';
import type { ClinicFacts, SettingsFacts } from './events.ts';
import { addDays } from './local-time.ts';

const NAMES = ['Shanti Clinic', 'Aarogya Hospital', 'Sanjivani Dental', 'Nirmal Eye Care'];
const STREETS = ['Ashram Road', 'Station Street', 'Gandhi Marg', 'Temple Lane'];

/** Corrects the clinic's phone, name, address or link. */
export async function changeClinic(desk: Desk): Promise<void> {
  const { clinic } = desk.ledger;
  if (clinic === undefined) return;
  const number = String(desk.chance.below(9000) + 1000);
  const name = `${desk.chance.pick(NAMES) ?? ''} ${number}`;
  const change = desk.chance.weigh<Partial<ClinicFacts>>([
    [2, { phone: `98765${number}0` }],
    [1, { name }],
    [2, { address: `${number} ${desk.chance.pick(STREETS) ?? ''}` }],
    [1, { link: `https://g.page/r/clinic-${number}/review` }],
  ]);
  if (change !== undefined) await saveClinic(desk, { ...clinic, ...change });
}

export async function saveClinic(desk: Desk, facts: ClinicFacts): Promise<void> {
  const { version } = await desk.api.clinics.settings();
  const result = await desk.try(
    'clinic',
    desk.api.clinics.updateSettings({
      version,
      clinicName: facts.name,
      contactPhone: facts.phone,
      contactWhatsapp: facts.phone,
      clinicAddress: facts.address,
      gmbLink: facts.link,
      languages: ['en', 'hi', 'gu', 'ta'],
      defaultLanguage: facts.language,
      asksWithoutConsent: facts.asksWithoutConsent,
    }),
  );
  if (result.ok) desk.record({ kind: 'clinic', ...facts });
}

/** Lets the autopilot go on after it paused, as its screen asks. */
export async function resumeAutopilot(desk: Desk): Promise<void> {
  const { pause } = await desk.api.messaging.autopilot();
  if (pause !== null) await desk.try('resume', desk.api.messaging.resumeAutopilot());
}

/** Saves the reminder settings without a change, or with one. */
export async function saveReminders(desk: Desk): Promise<void> {
  const { settings } = desk.ledger;
  if (settings === undefined) return;
  const soonMinutes = desk.chance.happens(0.9) ? settings.soonMinutes : 120;
  await storeReminders(desk, { ...settings, soonMinutes });
}

export async function storeReminders(desk: Desk, facts: SettingsFacts): Promise<void> {
  const { version } = await desk.api.appointments.reminders();
  const { reminds, dayBeforeAt, soonMinutes } = facts;
  const result = await desk.try(
    'reminder settings',
    desk.api.appointments.updateReminders({
      isOn: reminds,
      dayBeforeAt,
      soonMinutes,
      asksConfirmation: true,
      version,
    }),
  );
  if (result.ok) desk.record({ kind: 'settings', ...facts });
}

/** A doctor's leave or a closed day within the week, which is removed again now and then. */
export async function changeLeave(desk: Desk): Promise<void> {
  const [leaveId] = [...desk.ledger.leaves.keys()];
  const leave = leaveId === undefined ? undefined : desk.ledger.leaves.get(leaveId);
  if (leaveId !== undefined && leave !== undefined && desk.chance.happens(0.4)) {
    const outcome = await desk.try(
      'remove day',
      desk.api.clinics.removeDay({ id: SpecialDayId.parse(leaveId) }),
    );
    if (outcome.ok) desk.record({ kind: 'leave', leaveId, ...leave, isRemoved: true });
    return;
  }
  const doctorId = desk.chance.happens(0.7) ? (desk.chance.pick(desk.doctorIds) ?? null) : null;
  const from = addDays(desk.today, 1 + desk.chance.below(4));
  const id = SpecialDayId.parse(crypto.randomUUID());
  const result = await desk.try(
    'add day',
    desk.api.clinics.addDay({
      id,
      day: {
        doctorId: doctorId === null ? null : DoctorId.parse(doctorId),
        kind: 'away',
        from,
        to: from,
        starts: null,
        ends: null,
        note: 'Away',
      },
    }),
  );
  if (result.ok)
    desk.record({ kind: 'leave', leaveId: id, doctorId, from, to: from, isRemoved: false });
}
