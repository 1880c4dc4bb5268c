import type { SequenceTexts } from './schema.ts';

export const englishSequences: SequenceTexts = {
  General: [
    'Dear {patient_name},\n\nIt has been a few days since you came to {clinic_name}, and we wanted to ask how you are. Please follow what your doctor advised, and take your medicines as prescribed.\n\nIf you have any question or discomfort, call us on {clinic_phone}. We are glad to help.\n\nWarm regards,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nAbout a month has passed since your visit, and we hope you are keeping well. Regular meals, a daily walk and enough sleep are small habits that help everyone.\n\nIf your doctor asked you to come again, you can fix a suitable time on {clinic_phone}.\n\nWith good wishes,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nThe team at {clinic_name} is thinking of you and hopes that you and your family are well. If a check-up is due, or something has been bothering you, please do not put it off.\n\nCall us on {clinic_phone} and we will find a time that suits you.\n\nTake care,\n{clinic_name}\n\nReply STOP to stop these messages.',
  ],
  Diabetic: [
    'Dear {patient_name},\n\nWe hope the days since your visit to {clinic_name} have gone well. Eating on time, walking a little each day and taking medicines as prescribed make each day easier to plan.\n\nIf anything is unclear about diet or medicines, please call us on {clinic_phone} before changing anything.\n\nWarm regards,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nA gentle reminder from {clinic_name}: if your doctor advised any tests, this is a good time to have them done and to bring the reports to your next visit. Please look after your feet and eyes too.\n\nFor an appointment or a question, call {clinic_phone}.\n\nWith good wishes,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nTwo months have passed since we met, and we hope your daily routine is going well. A regular review lets your doctor see how things are and adjust the advice to your needs.\n\nTo book a visit at a time that suits you, please call us on {clinic_phone}.\n\nTake care,\n{clinic_name}\n\nReply STOP to stop these messages.',
  ],
  'Pathology Lab': [
    'Dear {patient_name},\n\nThank you for trusting {clinic_name} with your tests. We hope that you have your report by now and that giving the sample was comfortable.\n\nPlease show the report to your doctor, who can explain what it means for you. If a copy is missing, call us on {clinic_phone}.\n\nWarm regards,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nIf your doctor has asked you to repeat a test, {clinic_name} is here to help. Please ask us beforehand whether you should come without eating and which papers to bring.\n\nYou can fix a convenient time for giving the sample on {clinic_phone}.\n\nWith good wishes,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nWe hope that you and your family are well. Keeping old reports together in one file helps your doctor compare them, so please take them along to your next consultation.\n\nFor new tests that your doctor has advised, or for a question, call {clinic_name} on {clinic_phone}.\n\nTake care,\n{clinic_name}\n\nReply STOP to stop these messages.',
  ],
  Dentist: [
    'Dear {patient_name},\n\nWe hope you have been comfortable since your visit to {clinic_name}. Please brush gently twice a day and follow the instructions that your dentist gave you.\n\nIf you feel pain, swelling or sensitivity, do not wait: call us on {clinic_phone} and we will see you soon.\n\nWarm regards,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nA month has passed since your visit, and we hope that eating and brushing feel comfortable. Cleaning between the teeth once a day and rinsing after meals keep the gums fresh.\n\nIf a next sitting was planned, please call {clinic_phone} to fix your time.\n\nWith good wishes,\n{clinic_name}\n\nReply STOP to stop these messages.',
    'Dear {patient_name},\n\nIt has been two months since we met. Many small tooth problems do not hurt at first, which is why dentists suggest a check-up every six months.\n\nWhenever you would like one, for yourself or for your family, call {clinic_name} on {clinic_phone}.\n\nKeep smiling,\n{clinic_name}\n\nReply STOP to stop these messages.',
  ],
};
