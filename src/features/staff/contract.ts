import * as z from 'zod/mini';
import { CurrentPassword, Entered, TypedPin } from '#features/accounts/schema.ts';
import { operation } from '#platform/contract.ts';
import { LoginId } from '#platform/ids.ts';
import {
  DeskDevice,
  DeskId,
  DeskInput,
  InvitationWay,
  LockedDesk,
  RoleChange,
  StaffInput,
  StaffInvitation,
  StaffMember,
} from './schema.ts';

const tags = ['staff'];
const byId = z.strictObject({ id: LoginId });
const NOT_A_DESK = { status: 404, message: 'This device is not a desk of a clinic.' };
const WRONG_PASSWORD = { status: 403, message: 'This is not your current password.' };
const LAST_OWNER = { status: 409, message: 'This is the last owner who can sign in.' };

/** The logins of the clinic's own staff. */
export const staffContract = {
  list: operation
    .route({ method: 'GET', path: '/staff', summary: 'The staff with their roles', tags })
    .output(z.strictObject({ items: z.array(StaffMember) })),
  owners: operation
    .route({ method: 'GET', path: '/staff/owners', summary: 'The names of the owners', tags })
    .output(z.strictObject({ names: z.array(z.string()) })),
  invite: operation
    .route({
      method: 'POST',
      path: '/staff',
      summary: 'Invite a person, by email or with a link to pass on',
      description: 'The link works once, for 7 days. It is readable in this answer alone.',
      tags,
    })
    .errors({
      EMAIL_TAKEN: { status: 409, message: 'This email address already has a login here.' },
      TOO_MANY: { status: 409, message: 'A clinic can have at most 25 logins.' },
    })
    .input(StaffInput)
    .output(StaffInvitation),
  renew: operation
    .route({
      method: 'POST',
      path: '/staff/{id}/invitation',
      summary: 'Invite a person again; the earlier link stops working',
      tags,
    })
    .errors({
      NOT_INVITED: { status: 409, message: 'This login needs no invitation.' },
    })
    .input(z.strictObject({ id: LoginId, way: InvitationWay }))
    .output(StaffInvitation),
  changeRole: operation
    .route({
      method: 'PUT',
      path: '/staff/{id}/role',
      summary: 'Change a person’s role; counts from their next request on',
      tags,
    })
    .errors({ LAST_OWNER })
    .input(RoleChange)
    .output(StaffMember),
  disable: operation
    .route({
      method: 'POST',
      path: '/staff/{id}/disable',
      summary: 'Disable a login and end its sessions',
      tags,
    })
    .errors({ LAST_OWNER })
    .input(byId)
    .output(StaffMember),
  enable: operation
    .route({
      method: 'POST',
      path: '/staff/{id}/enable',
      summary: 'Enable a disabled login',
      tags,
    })
    .input(byId)
    .output(StaffMember),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/staff/{id}',
      summary: 'Remove a login; the audit log keeps what it did',
      tags,
    })
    .errors({ LAST_OWNER })
    .input(byId)
    .output(z.strictObject({ removed: z.literal(true) })),
  desks: operation
    .route({ method: 'GET', path: '/desks', summary: 'The desk devices', tags })
    .output(z.strictObject({ items: z.array(DeskDevice) })),
  markDesk: operation
    .route({
      method: 'POST',
      path: '/desks',
      summary: 'Make this browser a desk device, where staff change with a PIN',
      tags,
    })
    .errors({
      WRONG_PASSWORD,
      DESK_ALREADY: { status: 409, message: 'This device is a desk device already.' },
      TOO_MANY_DESKS: { status: 409, message: 'A clinic can have at most 10 desk devices.' },
    })
    .input(DeskInput)
    .output(DeskDevice),
  removeDesk: operation
    .route({
      method: 'DELETE',
      path: '/desks/{id}',
      summary: 'Remove a desk device; no PIN works on it and its sessions are over',
      tags,
    })
    .input(z.strictObject({ id: DeskId }))
    .output(z.strictObject({ removed: z.literal(true) })),
  desk: operation
    .route({
      method: 'GET',
      path: '/desk',
      summary: 'The people whom a locked desk device offers',
      description: 'Needs the cookie of a desk device.',
      tags,
    })
    .errors({ NOT_A_DESK })
    .output(LockedDesk),
  enterDesk: operation
    .route({
      method: 'POST',
      path: '/desk/session',
      summary: 'Sign in on a desk device with a PIN; ends the session of the person before',
      description:
        'The PIN counts for 12 hours after the person signed in with the password there. The fifth wrong one asks for the password again.',
      tags,
    })
    .errors({
      NOT_A_DESK,
      PASSWORD_DUE: { status: 403, message: 'Sign in with your password first.' },
      WRONG_PIN: { status: 403, message: 'This PIN is wrong.' },
    })
    .input(z.strictObject({ loginId: LoginId, pin: TypedPin }))
    .output(Entered),
  signInAtDesk: operation
    .route({
      method: 'POST',
      path: '/desk/sign-in',
      summary: 'Sign in on a desk device as the person who was chosen, with the password',
      description: 'As any sign-in with a password, but the address stays unknown to the desk.',
      tags,
    })
    .errors({ NOT_A_DESK, WRONG_PASSWORD })
    .input(z.strictObject({ loginId: LoginId, ...CurrentPassword.shape }))
    .output(Entered),
};
