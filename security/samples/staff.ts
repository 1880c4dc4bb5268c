import type { SamplesOf } from '../sample.ts';
import type { TestTenant } from '../tenant.ts';

const login = { id: 'logins' } as const;

function newMember() {
  return {
    name: 'Ravi Patil',
    email: `${crypto.randomUUID()}@clinic.example`,
    staffRole: 'reception' as const,
    doctorId: null,
    way: 'link' as const,
  };
}

function newDesk({ password }: TestTenant) {
  return { name: 'Reception', lockMinutes: 15 as const, password };
}

/** Invites a person and returns the id of their login. */
async function inviteMember({ call }: TestTenant): Promise<{ id: string }> {
  const { body } = await call('staff.invite', newMember());
  const { member } = body as { member: { id: string } };
  return { id: member.id };
}

export const staffSamples: SamplesOf<'staff'> = {
  'staff.list': {},
  'staff.owners': {},
  'staff.invite': {
    input: ({ rows }) => ({ ...newMember(), staffRole: 'doctor', doctorId: rows.doctors }),
    ids: { doctorId: 'doctors' },
  },
  'staff.renew': {
    input: async (owner) => ({ ...(await inviteMember(owner)), way: 'email' }),
    ids: login,
  },
  'staff.changeRole': {
    input: async (owner) => ({
      ...(await inviteMember(owner)),
      staffRole: 'doctor',
      doctorId: owner.rows.doctors,
    }),
    ids: { ...login, doctorId: 'doctors' },
  },
  'staff.disable': { input: inviteMember, ids: login },
  'staff.enable': { input: inviteMember, ids: login },
  'staff.remove': { input: inviteMember, ids: login },
  'staff.desks': {},
  'staff.markDesk': { input: newDesk },
  'staff.removeDesk': {
    input: ({ rows }) => ({ id: rows.desk_devices }),
    ids: { id: 'desk_devices' },
  },
  // These three need the cookie of a desk device, which no caller of the proof has.
  'staff.desk': { answers: 'NOT_A_DESK' },
  'staff.enterDesk': {
    input: ({ rows }) => ({ loginId: rows.logins, pin: '2580' }),
    ids: { loginId: 'logins' },
    answers: 'NOT_A_DESK',
  },
  'staff.signInAtDesk': {
    input: ({ rows, password }) => ({ loginId: rows.logins, password }),
    ids: { loginId: 'logins' },
    answers: 'NOT_A_DESK',
  },
};
