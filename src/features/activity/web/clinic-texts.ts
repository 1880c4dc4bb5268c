import { STAFF_ROLES } from '#features/clinics/roles-and-features.ts';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { i18n, screenLocale } from '#platform/i18n.ts';
import type { Sentence, SentenceFacts } from '../sentence.ts';

const changeCategories: Sentence = ({ actor }) =>
  i18n.t('{actor} changed the categories of creatives', { actor });
const renewInvitation: Sentence = ({ actor, name }) =>
  i18n.t('{actor} made a new invitation for {name}', { actor, name });
const enableLogin: Sentence = ({ actor, name }) =>
  i18n.t('{actor} enabled the login of {name}', { actor, name });
const disableLogin: Sentence = ({ actor, name }) =>
  i18n.t('{actor} disabled the login of {name}', { actor, name });

/** One sentence for each action about settings, exports, sign-ins and staff. */
export const CLINIC_SENTENCES = {
  'accounts.changePassword': ({ actor }) => i18n.t('{actor} changed their password', { actor }),
  'accounts.confirmEmail': ({ actor }) => i18n.t('{actor} confirmed an email address', { actor }),
  'accounts.confirmPassword': ({ actor, entry }) =>
    entry.outcome === 'done'
      ? i18n.t('{actor} entered their password after a PIN', { actor })
      : i18n.t('A wrong password was entered for {actor} after a PIN', { actor }),
  'accounts.confirmPhoneNumber': ({ actor }) =>
    i18n.t('{actor} confirmed a phone number', { actor }),
  'accounts.confirmSecondFactor': ({ actor }) =>
    i18n.t('{actor} switched on two-step sign-in', { actor }),
  'accounts.disableSecondFactor': ({ actor }) =>
    i18n.t('{actor} switched off two-step sign-in', { actor }),
  'accounts.endOtherSessions': ({ actor }) =>
    i18n.t('{actor} signed out all their other devices', { actor }),
  'accounts.endSession': ({ actor }) => i18n.t('{actor} signed out a device', { actor }),
  'accounts.invite': describeInvitation,
  'accounts.joinClinic': ({ actor }) => i18n.t('{actor} accepted the invitation', { actor }),
  'accounts.linkGoogle': ({ actor }) => i18n.t('{actor} linked a Google account', { actor }),
  'accounts.removePin': ({ actor }) =>
    i18n.t('{actor} removed their PIN for desk devices', { actor }),
  'accounts.renewRecoveryCodes': ({ actor }) =>
    i18n.t('{actor} made new recovery codes', { actor }),
  'accounts.requestCode': ({ actor }) => i18n.t('{actor} asked for a sign-in code', { actor }),
  'accounts.requestEmail': ({ actor }) =>
    i18n.t('{actor} asked for a link to confirm an email address', { actor }),
  'accounts.requestPasswordReset': ({ actor }) =>
    i18n.t('{actor} asked for a link to a new password', { actor }),
  'accounts.requestPhoneNumber': ({ actor }) =>
    i18n.t('{actor} asked to change their phone number', { actor }),
  'accounts.setPassword': ({ actor }) => i18n.t('{actor} chose a new password', { actor }),
  'accounts.setPin': ({ actor }) => i18n.t('{actor} set a PIN for desk devices', { actor }),
  'accounts.signIn.code': (facts) => describeSignIn(facts, 'code'),
  'accounts.signIn.google': (facts) => describeSignIn(facts, 'google'),
  'accounts.signIn.password': (facts) => describeSignIn(facts, 'password'),
  'accounts.signOut': ({ actor }) => i18n.t('{actor} signed out', { actor }),
  'accounts.signUp': ({ actor }) => i18n.t('{actor} signed up', { actor }),
  'accounts.updateAccount': describeOwnAccount,
  'accounts.verifySecondFactor': ({ actor, entry }) =>
    entry.outcome === 'done'
      ? i18n.t('{actor} passed the second step', { actor })
      : i18n.t('The second step for {actor} failed', { actor }),
  'admin.createClinic': ({ actor }) => i18n.t('{actor} created the clinic', { actor }),
  'admin.disableAll': ({ actor }) => i18n.t('{actor} switched off all features', { actor }),
  'admin.disableLogin': disableLogin,
  'admin.enableAll': ({ actor }) => i18n.t('{actor} switched on all features', { actor }),
  'admin.enableLogin': enableLogin,
  'admin.renewInvitation': renewInvitation,
  'admin.resumeClinic': ({ actor }) => i18n.t('{actor} resumed the clinic', { actor }),
  'admin.setFeatures': ({ actor }) => i18n.t('{actor} changed the features', { actor }),
  'admin.setProfileTypes': ({ actor }) => i18n.t('{actor} changed the profile types', { actor }),
  'admin.setRole': ({ actor }) => i18n.t('{actor} changed the role of the clinic', { actor }),
  'admin.suspendClinic': ({ actor }) => i18n.t('{actor} suspended the clinic', { actor }),
  'appointments.addBoardLink': ({ actor }) =>
    i18n.t('{actor} made a link for a waiting room screen', { actor }),
  'appointments.removeBoardLink': ({ actor }) =>
    i18n.t('{actor} removed a link for a waiting room screen', { actor }),
  'appointments.updateReminders': ({ actor }) =>
    i18n.t('{actor} changed how reminders are sent', { actor }),
  'clinics.addDay': ({ actor }) =>
    i18n.t('{actor} entered a doctor’s leave or extra session', { actor }),
  'clinics.addDoctor': ({ actor, name }) =>
    i18n.t('{actor} added {name} to the doctors', { actor, name }),
  'clinics.addSetupMark': ({ actor }) => i18n.t('{actor} finished a step of the setup', { actor }),
  'clinics.deleteDoctor': ({ actor }) => i18n.t('{actor} removed a doctor', { actor }),
  'clinics.exportEverything': ({ actor }) =>
    i18n.t('{actor} exported everything of the clinic', { actor }),
  'clinics.removeDay': ({ actor }) =>
    i18n.t('{actor} removed a doctor’s leave or extra session', { actor }),
  'clinics.removeLogo': ({ actor }) => i18n.t('{actor} removed the logo', { actor }),
  'clinics.resealProviderKey': ({ actor }) =>
    i18n.t('{actor} encrypted the API key again', { actor }),
  'clinics.setHours': ({ actor, name }) =>
    i18n.t('{actor} changed the hours of {name}', { actor, name }),
  'clinics.setLogo': ({ actor }) => i18n.t('{actor} changed the logo', { actor }),
  'clinics.updateDoctor': ({ actor, name }) =>
    i18n.t('{actor} changed the details of {name}', { actor, name }),
  'clinics.updateIntegrations': ({ actor }) =>
    i18n.t('{actor} changed the connections to other services', { actor }),
  'clinics.updateSettings': ({ actor }) =>
    i18n.t('{actor} changed the details of the clinic', { actor }),
  'creatives.create': ({ actor }) => i18n.t('{actor} added a creative', { actor }),
  'creatives.createCategory': changeCategories,
  'creatives.delete': ({ actor }) => i18n.t('{actor} deleted a creative', { actor }),
  'creatives.deleteCategory': changeCategories,
  'creatives.renameCategory': changeCategories,
  'creatives.update': ({ actor }) => i18n.t('{actor} changed a creative', { actor }),
  'messaging.exportToSheet': ({ actor, find }) => {
    const count = Number(find('messages')?.to ?? 0);
    return count === 0
      ? i18n.t('{actor} exported messages to the Google Sheet', { actor })
      : i18n.t(
          '{count, plural, one {{actor} exported {count} message to the Google Sheet} other {{actor} exported {count} messages to the Google Sheet}}',
          { actor, count },
        );
  },
  'messaging.pauseAutopilot': ({ actor }) => i18n.t('{actor} paused the autopilot', { actor }),
  'messaging.renewCallback': ({ actor }) =>
    i18n.t('{actor} made a new address for reports of WhatsApp', { actor }),
  'messaging.resumeAutopilot': ({ actor }) => i18n.t('{actor} resumed the autopilot', { actor }),
  'messaging.updateAutopilot': ({ actor }) => i18n.t('{actor} changed the autopilot', { actor }),
  'month.export': describeMonthExport,
  'patients.erase': ({ actor }) => i18n.t('{actor} erased a patient', { actor }),
  'patients.export': ({ actor }) => i18n.t('{actor} exported the data of a patient', { actor }),
  'patients.finishImport': ({ actor }) =>
    i18n.t('{actor} finished an import of patients', { actor }),
  'patients.import': ({ actor }) => i18n.t('{actor} began an import of patients', { actor }),
  'patients.publishNotice': ({ actor }) => i18n.t('{actor} published a consent notice', { actor }),
  'patients.undoImport': ({ actor }) =>
    i18n.t('{actor} took back an import of patients', { actor }),
  'posters.print': ({ actor }) => i18n.t('{actor} printed slips', { actor }),
  'reviews.restoreTemplate': ({ actor }) =>
    i18n.t('{actor} restored a template for review messages', { actor }),
  'reviews.saveAsking': ({ actor }) =>
    i18n.t('{actor} changed how patients are asked for a review', { actor }),
  'reviews.saveTemplate': ({ actor }) =>
    i18n.t('{actor} changed a template for review messages', { actor }),
  'sequences.deleteTemplate': ({ actor }) =>
    i18n.t('{actor} deleted a template for follow-ups', { actor }),
  'sequences.generateTemplates': ({ actor }) =>
    i18n.t('{actor} had templates for follow-ups written', { actor }),
  'sequences.saveTemplates': ({ actor }) =>
    i18n.t('{actor} saved templates for follow-ups', { actor }),
  'sequences.shareTemplates': ({ actor }) =>
    i18n.t('{actor} shared templates for follow-ups', { actor }),
  'sequences.updateTemplate': ({ actor }) =>
    i18n.t('{actor} changed a template for follow-ups', { actor }),
  'staff.changeRole': describeRole,
  'staff.disable': disableLogin,
  'staff.enable': enableLogin,
  'staff.enterDesk': ({ actor, name, entry }) =>
    entry.outcome === 'done'
      ? i18n.t('{actor} entered the desk device {name} with a PIN', { actor, name })
      : i18n.t('A wrong PIN was entered for {actor} on the desk device {name}', { actor, name }),
  'staff.invite': describeInvitation,
  'staff.markDesk': ({ actor, name }) =>
    i18n.t('{actor} made a desk device: {name}', { actor, name }),
  'staff.remove': ({ actor, name }) =>
    i18n.t('{actor} removed the login of {name}', { actor, name }),
  'staff.removeDesk': ({ actor, name }) =>
    i18n.t('{actor} removed the desk device {name}', { actor, name }),
  'staff.renew': renewInvitation,
  'writing.sentToProvider': ({ actor }) =>
    i18n.t('{actor} had a text written by the text model', { actor }),
} as const satisfies Readonly<Record<string, Sentence>>;

function describeMonthExport({ actor, find }: SentenceFacts): string {
  const month = find('month')?.to;
  if (!month) return i18n.t('{actor} exported the tables of a month', { actor });
  const name = new Intl.DateTimeFormat(screenLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  return i18n.t('{actor} exported the tables of {month}', { actor, month: name });
}

function describeSignIn(
  { actor, entry }: SentenceFacts,
  method: 'code' | 'google' | 'password',
): string {
  if (entry.outcome !== 'done') return i18n.t('A sign-in as {actor} failed', { actor });
  if (method === 'code') return i18n.t('{actor} signed in with a code', { actor });
  if (method === 'google') return i18n.t('{actor} signed in with Google', { actor });
  return i18n.t('{actor} signed in', { actor });
}

function describeOwnAccount({ actor, find }: SentenceFacts): string {
  const { from = null, to = null } = find('name') ?? {};
  return from === null || to === null
    ? i18n.t('{actor} changed their own account', { actor })
    : i18n.t('{actor} changed their own name from {from} to {to}', { actor, from, to });
}

function describeInvitation({ actor, name, find }: SentenceFacts): string {
  const role = roleText(find('staffRole')?.to);
  if (role === undefined) return i18n.t('{actor} invited {name}', { actor, name });
  return i18n.t('{actor} invited {name} as {role}', { actor, name, role });
}

function describeRole({ actor, name, find }: SentenceFacts): string {
  const change = find('staffRole');
  const from = roleText(change?.from);
  const to = roleText(change?.to);
  if (from === undefined || to === undefined || from === to)
    return i18n.t('{actor} changed the login of {name}', { actor, name });
  return i18n.t('{actor} changed the role of {name} from {from} to {to}', {
    actor,
    name,
    from,
    to,
  });
}

function roleText(role: string | null | undefined): string | undefined {
  const staffRole = STAFF_ROLES.find((each) => each === role);
  return staffRole && STAFF_ROLE_TEXTS[staffRole];
}
