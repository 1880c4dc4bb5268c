import { texts } from '#platform/i18n.ts';

export const GUIDE_TEXTS = texts({
  title: 'Set up the Google Sheet',
  help: 'Once, in about five minutes. The script writes each message into your own sheet, where your own tools find it.',
  steps: [
    'Open your Google Sheet. Copy the long part of its address between /d/ and /edit, and paste it above as Google Sheet ID.',
    'In the sheet choose Extensions → Apps Script. Replace everything in Code.gs with the script below, and save.',
    'Choose Deploy → New deployment, type Web app. Execute as: Me. Who has access: Anyone. Google asks once whether the script may use your sheets.',
    'Copy the web app address, which ends with /exec, paste it above as Google Apps Script URL, and save.',
    'Choose ‘Test connection’.',
  ],
  secret:
    'The script holds a secret of your clinic, so that only you can write into the sheet. Do not share it. After changing the script choose Deploy → Manage deployments → Edit → New version.',
  copy: 'Copy script',
  copyRefused: 'Your browser did not allow copying. Select the script below and copy it.',
  show: 'Show the script',
  loading: 'Loading the script...',
  loadFailed: 'The script could not be loaded.',
  script: 'Script',
});
