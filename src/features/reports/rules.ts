import { cleanName, titleCase } from '#platform/text.ts';
import type { ReportRequest, ReportRequestFields } from './schema.ts';

/** Turns 'asha  devi ' into 'Asha Devi'. */
export function cleanPatientName(name: string): string {
  return titleCase(cleanName(name));
}

/**
 * Returns those `wanted` fields that differ from the current ones, cleaned as they will be stored.
 */
export function findChanges(
  current: ReportRequest,
  input: Partial<ReportRequestFields>,
): Partial<ReportRequestFields> {
  const { patientName, status } = input;
  const clean = {
    ...input,
    ...(patientName !== undefined && { patientName: cleanPatientName(patientName) }),
    ...(status !== undefined && { status: cleanName(status) }),
  };
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    // Compared as JSON, because lists of the same addresses are equal.
    JSON.stringify(value) !== JSON.stringify(current[field as keyof ReportRequestFields]);
  return Object.fromEntries(Object.entries(clean).filter(differs));
}
