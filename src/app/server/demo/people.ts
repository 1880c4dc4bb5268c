import type { Language } from '#platform/language.ts';

/** A made-up patient. The numbers begin with digits that no operator assigns. */
export interface DemoPatient {
  readonly name: string;
  readonly number: string;
  readonly language: Language;
  readonly treatment: string;
  readonly notes?: string;
}

export const PATIENTS: readonly DemoPatient[] = [
  { name: 'Asha Patel', number: '5550000101', language: 'en', treatment: 'Dental Cleaning' },
  {
    name: 'આશા પટેલ',
    number: '5550000102',
    language: 'gu',
    treatment: 'રૂટ કેનાલ',
    notes: 'સવારનો સમય અનુકૂળ',
  },
  { name: 'प्रिया शर्मा', number: '5550000103', language: 'hi', treatment: 'मधुमेह जाँच' },
  { name: 'Rohan Deshmukh', number: '5550000104', language: 'mr', treatment: 'थायरॉइड तपासणी' },
  { name: 'தமிழ்ச்செல்வி முருகன்', number: '5550000105', language: 'ta', treatment: 'கண் பரிசோதனை' },
  {
    name: 'Mohammed Arif',
    number: '5550000106',
    language: 'hi',
    treatment: 'Blood Test',
    notes: 'Prefers calls after 5 pm',
  },
  { name: 'অনন্যা চ্যাটার্জি', number: '5550000107', language: 'bn', treatment: 'Physiotherapy' },
  { name: 'ਗੁਰਪ੍ਰੀਤ ਕੌਰ', number: '5550000108', language: 'pa', treatment: 'Health Check-up' },
  { name: 'Lakshmi Venkataraman', number: '5550000109', language: 'te', treatment: 'ECG' },
  { name: 'കൃഷ്ണ മേനോൻ', number: '5550000110', language: 'ml', treatment: 'Knee Pain Consultation' },
  { name: 'Sunita Rao', number: '5550000111', language: 'kn', treatment: 'Haemoglobin Test' },
  {
    name: 'Vikram Singh Rathore',
    number: '5550000112',
    language: 'en',
    treatment: 'Tooth Extraction',
  },
  { name: 'मीना जोशी', number: '5550000113', language: 'mr', treatment: 'दंत तपासणी' },
  { name: 'હેતલ શાહ', number: '5550000114', language: 'gu', treatment: 'લોહીની તપાસ' },
];

export const DOCTORS = [
  { name: 'Dr Nisha Trivedi', contactNumber: '5550000201' },
  { name: 'Dr Imran Qureshi', contactNumber: '5550000202' },
  { name: 'ડૉ. કેતન ભટ્ટ', contactNumber: '5550000203' },
] as const;
