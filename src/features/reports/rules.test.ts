import { expect, test } from 'vitest';
import { findChanges, cleanPatientName } from './rules.ts';
import type { ReportRequest } from './schema.ts';

const request = {
  patientName: 'Asha Devi',
  status: 'pending',
  uploadedReportUrls: ['https://files.example/1.pdf'],
  mergedReportUrl: null,
} as ReportRequest;

test('only what differs after cleaning is a change', () => {
  expect(findChanges(request, { patientName: ' asha  devi ', status: 'pending ' })).toEqual({});
  expect(findChanges(request, { uploadedReportUrls: ['https://files.example/1.pdf'] })).toEqual({});
  const input = { uploadedReportUrls: [], mergedReportUrl: null, notes: undefined };
  expect(findChanges(request, input)).toEqual({ uploadedReportUrls: [] });
});

test('names are cleaned as everywhere', () => {
  expect(cleanPatientName(' આશા   પટેલ ')).toBe('આશા પટેલ');
  expect(cleanPatientName('asha devi')).toBe('Asha Devi');
});
