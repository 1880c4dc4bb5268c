import { Review } from '../schema.ts';

/** The default patient of the test review. */
export const TEST_REVIEW_ID = '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10';

/** Builds a pending review as the server returns it; fields can be set. */
export function reviewWith(fields: Partial<Review> = {}): Review {
  return Review.parse({
    id: TEST_REVIEW_ID,
    patientId: null,
    patientLanguage: null,
    patientName: 'આશા પટેલ',
    appointmentDate: '2026-11-20',
    contactNumber: '9876543210',
    treatment: '',
    notes: '',
    status: 'pending',
    hasSequence: false,
    followUpsCreatedAt: null,
    aiReviewText: null,
    aiReviewWriter: null,
    aiReviewFirstMessageSent: false,
    language: 'gu',
    localizedMessageBundle: null,
    localizedMessageBundleStatus: null,
    createdAt: '2026-11-20T05:00:00.000Z',
    version: 1,
    ...fields,
  });
}
