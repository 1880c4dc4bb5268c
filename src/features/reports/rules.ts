import { cleanName, titleCase } from '#platform/text.ts';
import type { ReportRequest, ReportRequestFields } from './schema.ts';

/** 'asha  devi ' as 'Asha Devi'. */
export function cleanPatientName(typed: string): string {
  return titleCase(cleanName(typed));
}

/** Those of the `wanted` fields that are not so already, cleaned as they will be stored. */
export function findChanges(
  current: ReportRequest,
  wanted: Partial<ReportRequestFields>,
): Partial<ReportRequestFields> {
  const { patientName, status } = wanted;
  const cleaned = {
    ...wanted,
    ...(patientName !== undefined && { patientName: cleanPatientName(patientName) }),
    ...(status !== undefined && { status: cleanName(status) }),
  };
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    // Two lists of the same addresses are the same.
    JSON.stringify(value) !== JSON.stringify(current[field as keyof ReportRequestFields]);
  return Object.fromEntries(Object.entries(cleaned).filter(differs));
}
