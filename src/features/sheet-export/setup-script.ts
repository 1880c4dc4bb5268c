import { FORMULA } from '#platform/inert-cell.ts';

const SECRET_PLACE = '{{SECRET}}';

/**
 * The script that a clinic pastes into its sheet (S14). It runs on Google's side, so it imports nothing and
 * trusts nothing: callers without the secret are refused, a message id has one row, and no cell is ever calculated.
 * A row that another tool has moved on from 'Pending' is left alone, or exporting again would send it again.
 */
const CODE = `// Wellword: receives messages into this Google Sheet.
// 1. Extensions > Apps Script, replace everything in Code.gs with this text, save.
// 2. Deploy > New deployment > Web app. Execute as: Me. Who has access: Anyone.
// 3. Copy the web app address (it ends with /exec) into Wellword > Settings > Integrations.
// After changing this text: Deploy > Manage deployments > Edit > Version: New version.

const SECRET = '{{SECRET}}';
const SHEET_NAME = 'Messages';
const COLUMNS = ['id', 'phoneNumber', 'messageContent', 'patientName', 'scheduledDate', 'status'];
const MOST_MESSAGES = 100;

function doPost(event) {
  try {
    return answer(receive(JSON.parse(event.postData.contents)));
  } catch (error) {
    return answer({ success: false, error: String((error && error.message) || error) });
  }
}

function receive(request) {
  if (!request || request.secret !== SECRET) {
    return { success: false, error: 'The secret does not match. Copy the script from Wellword again.' };
  }
  const messages = request.messages;
  if (!Array.isArray(messages) || messages.length > MOST_MESSAGES) {
    return { success: false, error: 'Expected a list of at most ' + MOST_MESSAGES + ' messages.' };
  }
  const lock = LockService.getScriptLock();
  if (!lock.tryLock(15000)) {
    return { success: false, error: 'Another export is being written. Please try again in a minute.' };
  }
  try {
    return write(sheetOf(request.googleSheetId), messages);
  } finally {
    lock.releaseLock();
  }
}

function sheetOf(id) {
  const spreadsheet = SpreadsheetApp.openById(id);
  const sheet = spreadsheet.getSheetByName(SHEET_NAME) || spreadsheet.insertSheet(SHEET_NAME);
  if (sheet.getLastRow() === 0) writeRows(sheet, 1, [COLUMNS]);
  return sheet;
}

// One row for each message id. A row that is still pending takes the newest text; one that has moved on stays.
function write(sheet, messages) {
  const existing = rowsOf(sheet);
  const added = [];
  let updated = 0;
  let kept = 0;
  // Every message is read before the first is written: all or none.
  messages.map(cellsOf).forEach(function (cells) {
    const row = existing[cells[0]];
    if (row === undefined) {
      existing[cells[0]] = { at: 0, status: 'Pending' };
      added.push(cells);
    } else if (row.at > 0 && row.status === 'Pending') {
      writeRows(sheet, row.at, [cells]);
      updated += 1;
    } else {
      kept += 1;
    }
  });
  if (added.length > 0) writeRows(sheet, sheet.getLastRow() + 1, added);
  SpreadsheetApp.flush();
  return { success: true, written: added.length, updated: updated, kept: kept };
}

function rowsOf(sheet) {
  const found = Object.create(null);
  const count = sheet.getLastRow() - 1;
  if (count < 1) return found;
  sheet.getRange(2, 1, count, COLUMNS.length).getValues().forEach(function (cells, index) {
    found[String(cells[0])] = { at: index + 2, status: String(cells[COLUMNS.length - 1]) };
  });
  return found;
}

function cellsOf(message) {
  if (!message || typeof message.id !== 'string' || message.id === '') {
    throw new Error('A message has no id.');
  }
  return COLUMNS.map(function (column) {
    return inert(String(message[column] === undefined ? '' : message[column]));
  });
}

// As text, so that a number keeps its digits and nothing is calculated.
function writeRows(sheet, at, rows) {
  sheet.getRange(at, 1, rows.length, COLUMNS.length).setNumberFormat('@').setValues(rows);
}

function inert(text) {
  return ${String(FORMULA)}.test(text) ? "'" + text : text;
}

function answer(result) {
  return ContentService.createTextOutput(JSON.stringify(result)).setMimeType(
    ContentService.MimeType.JSON,
  );
}
`;

/** The script as one clinic pastes it, or with a place for the secret as the guide shows it. */
export function setupScript(secret: string = SECRET_PLACE): string {
  return CODE.replace(SECRET_PLACE, () => secret);
}
