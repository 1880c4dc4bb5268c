import { i18n, texts } from '#platform/i18n.ts';
import type { JobRun } from '../schema.ts';

/** Texts of the card about background jobs. */
export const HEARTBEAT_TEXTS = texts({
  title: 'Background work',
  help: 'Automatic work for all clinics.',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  loading: 'Loading background work...',
  failed: 'Background work could not be loaded.',
  failedHelp: 'The work itself continues.',
  none: 'Nothing has run yet',
  noneHelp: 'The first round begins within a minute after the start.',

  lastSweep: 'Last check',
  never: 'Not yet',
  instances: 'Instances alive',
  due: 'Messages due',
  inDoubt: 'Outcome unknown',
  inDoubtHelp: 'Someone at the clinic must say whether they arrived.',
  stuck: 'Stuck',
  stuckHelp: 'They were interrupted, and no check has found them yet.',
  disk: 'Free disk space',
  diskUnknown: 'Unknown',
  diskHelp: {
    'nearly full': 'Make room soon: when the disk is full, nothing can be saved.',
    full: 'Make room now: nothing can be saved.',
  },
  backup: 'Last backup',
  backupHelp: {
    missing: 'Make one each night: docs/backup.md.',
    old: 'Check the task that makes backups.',
    untried: 'It is not tried. Set BACKUP_FOLDER, and it is restored each night.',
  },
  forwarded: 'Last forwarded address',
  forwardedHelp:
    'Requests arrive with a forwarded address, but TRUSTED_PROXIES is 0. If a proxy is in front of Wellword, set TRUSTED_PROXIES to the number of proxies and restart: until then everyone who signs in counts as one caller, and one person’s wrong passwords keep the others waiting. If there is no proxy, leave it at 0: a visitor sent the address, and it is not used. See docs/running.md.',

  delays: 'Times without an answer',
  delaysHelp:
    'One of these operations kept this server from answering anyone. If it happens again, report its name to those who maintain Wellword.',
  delay: (ms: number) => i18n.t('{ms} seconds', { ms: (ms / 1000).toFixed(1) }),
  noOperation: 'No operation was running',

  job: 'Job',
  lastRun: 'Last run',
  result: 'Result',
  every: (time: string) => i18n.t('every {time}', { time: time.replace(/^1 /, '') }),
  doneCount: (count: number) =>
    count === 0 ? i18n.t('Nothing to do') : i18n.t('Done: {count}', { count }),
});

export const JOB_STATES: Readonly<Record<Exclude<JobRun['state'], 'done'>, string>> = texts({
  running: 'Running',
  failed: 'Failed',
  late: 'Late',
});

/** The readable name of each job; one without an entry shows its own name. */
export const JOB_NAMES: Readonly<Record<string, string>> = texts({
  'accounts.forgetTries': 'Delete old sign-in attempts',
  'accounts.resealSecondFactors': 'Encrypt two-step secrets with the current key',
  'clinics.resealProviderKeys': 'Encrypt provider keys with the current key',
  'installation.tryNewestBackup': 'Restore the newest backup to try it',
  'messages.refreshAfterChange': 'Bring waiting messages up to date after a change of a clinic',
  'messages.refreshAll': 'Check that waiting messages are up to date',
  'messaging.autopilot': 'Send due messages automatically',
  'messaging.expireLeases': 'Find sends that were interrupted',
  'patients.linkRows': 'Link rows to their patients',
  'reminders.reconcileAll': 'Check that reminders match their appointments',
  'reviews.decideVisits': 'Decide which patients to ask for a review',
  'reviews.reconcileDecisions': 'Check that review requests match their visits',
  'messaging.forgetReports': 'Delete old reports from the provider',
  'messaging.retryNotSent': 'Retry what was not sent',
});

/** Returns '20 seconds' or '1 hour': whole numbers of the largest unit that fits. */
export function durationText(seconds: number): string {
  const count = (unit: number) => Math.floor(seconds / unit);
  if (seconds >= 86_400)
    return i18n.t('{count, plural, one {{count} day} other {{count} days}}', {
      count: count(86_400),
    });
  if (seconds >= 3600)
    return i18n.t('{count, plural, one {{count} hour} other {{count} hours}}', {
      count: count(3600),
    });
  if (seconds >= 60)
    return i18n.t('{count, plural, one {{count} minute} other {{count} minutes}}', {
      count: count(60),
    });
  return i18n.t('{count, plural, one {{count} second} other {{count} seconds}}', {
    count: count(1),
  });
}

/** Returns '1.5 GB' or '900 MB', in decimal units like disks. */
export function bytesText(bytes: number): string {
  const [value, unit] =
    bytes >= 1e9 ? ([bytes / 1e9, i18n.t('GB')] as const) : ([bytes / 1e6, i18n.t('MB')] as const);
  return `${value >= 10 ? Math.round(value) : Math.round(value * 10) / 10} ${unit}`;
}

export function agoText(seconds: number): string {
  return seconds < 3
    ? i18n.t('just now')
    : i18n.t('{seconds} ago', { seconds: durationText(seconds) });
}
