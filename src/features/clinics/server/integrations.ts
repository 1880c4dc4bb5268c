import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { encrypt } from '#platform/server/crypto.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { isScriptUrl } from '../rules.ts';
import {
  SCRIPT_URL_HELP,
  type Integrations,
  type IntegrationsInput,
} from '../integrations-schema.ts';
import {
  findOwnClinic,
  writeClinic,
  type ClinicRow,
  type WritableColumns,
} from './clinic-queries.ts';
import { requireClinic } from './clinic-row.ts';
import { providerKeyContext } from './provider-key.ts';
import { lockClinic } from './locks.ts';

// With fewer characters, showing four of them would leave too few unknown.
const SHORTEST_SHOWN_KEY = 12;

/**
 * Returns the connections to external services; of the provider key only its last four characters.
 */
export async function integrations(scope: ClinicScope): Promise<Integrations> {
  return toIntegrations(requireClinic(await findOwnClinic(scope)));
}

/**
 * Changes the fields that were sent. A provider key is encrypted before it is stored; null deletes
 * it, absent keeps it (S13). Throws INVALID for a script address outside the allow-list, which
 * `sheetOrigins` extends. Refuses STALE when the clinic has changed since `version`.
 */
export async function updateIntegrations(
  scope: ClinicScope,
  request: IntegrationsInput & { encryptionKey: Buffer; sheetOrigins?: readonly string[] },
): Promise<Result<Integrations, { code: 'STALE'; data: { current: Integrations } }>> {
  const { version, encryptionKey, sheetOrigins = [], ...changes } = request;
  if (changes.googleAppsScriptUrl) checkScriptUrl(changes.googleAppsScriptUrl, sheetOrigins);
  return inTransaction(scope, async (tx) => {
    const clinic = requireClinic(await lockClinic(tx));
    const {
      googleSheetId = clinic.googleSheetId,
      googleAppsScriptUrl = clinic.googleAppsScriptUrl,
      providerApi = clinic.providerApi,
    } = changes;
    const columns: WritableColumns = {
      ...(googleSheetId === clinic.googleSheetId ? {} : { googleSheetId }),
      ...(googleAppsScriptUrl === clinic.googleAppsScriptUrl ? {} : { googleAppsScriptUrl }),
      ...(providerApi === clinic.providerApi ? {} : { providerApi }),
      ...providerKeyColumns(tx, { clinic, key: changes.providerKey, encryptionKey }),
    };
    const changedFields = Object.keys(columns).filter((column) => column !== 'providerKeyLastFour');
    if (changedFields.length === 0) return ok(toIntegrations(clinic));
    if (clinic.version !== version) {
      return refuse({ code: 'STALE', data: { current: toIntegrations(clinic) } });
    }
    const row = requireClinic(await writeClinic(tx, { ...columns, version: version + 1 }));
    await recordAudit(tx, {
      action: 'clinics.updateIntegrations',
      entity: 'clinic',
      entityId: tx.clinicId,
      changedFields,
    });
    return ok(toIntegrations(row));
  });
}

function checkScriptUrl(text: string, allowedOrigins: readonly string[]): void {
  if (isScriptUrl(text, allowedOrigins)) return;
  const issues = [{ path: 'googleAppsScriptUrl', message: SCRIPT_URL_HELP }];
  throw new Failure('INVALID', { data: { issues } });
}

function providerKeyColumns(
  scope: ClinicScope,
  request: { clinic: ClinicRow; key: string | null | undefined; encryptionKey: Buffer },
): WritableColumns {
  if (request.key === undefined) return {};
  if (request.key === null) {
    return request.clinic.providerKey === null
      ? {}
      : { providerKey: null, providerKeyLastFour: null };
  }
  // A pasted key often comes with spaces, and no key begins or ends with one.
  const text = request.key.trim();
  const characters = Array.from(text);
  return {
    providerKey: encrypt(request.encryptionKey, { ...providerKeyContext(scope), text }),
    providerKeyLastFour:
      characters.length < SHORTEST_SHOWN_KEY ? '' : characters.slice(-4).join(''),
  };
}

function toIntegrations(clinic: ClinicRow): Integrations {
  return {
    googleSheetId: clinic.googleSheetId,
    googleAppsScriptUrl: clinic.googleAppsScriptUrl,
    providerKey:
      clinic.providerKey === null ? null : { lastFour: clinic.providerKeyLastFour ?? '' },
    providerApi: clinic.providerApi,
    version: clinic.version,
  };
}
