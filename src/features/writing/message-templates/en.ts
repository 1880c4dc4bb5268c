import type { MessageTemplates } from './schema.ts';

export const englishMessages: MessageTemplates = {
  ai_integrated:
    'Dear {patient_name},\n\nThank you for visiting {clinic_name} on {visit_date}.\nIf something was not as you expected, or you have a question, please call us on {contact_phone}. We will be glad to help.\n\nIf you would like to write about your visit, our next message has a short text you can start from. Change anything in it, or write your own.\n\nWarm regards,\n{clinic_name}\n\nReply STOP to stop these messages.',
  simple_thank_you:
    'Dear {patient_name},\n\nThank you for visiting {clinic_name} on {visit_date}.\nIf you have any question about your visit, please call us on {contact_phone}.\n\nWishing you good health,\n{clinic_name}\n\nReply STOP to stop these messages.',
  gmb_link:
    'Dear {patient_name},\n\nYou can write about your visit to {clinic_name} here:\n{gmb_link}\n\nPlease write what you really experienced, good or bad. It helps us and other patients.\n\nThank you,\n{clinic_name}\n\nReply STOP to stop these messages.',
  three_questions:
    'Dear {patient_name},\n\nThank you for visiting {clinic_name} on {visit_date}. May we ask you three short questions?\n\n1. How was the wait?\n2. Were things explained clearly?\n3. Is there anything you would like to tell us?\n\nA few words in reply are enough. Only our clinic reads your answer.\n\nThank you,\n{clinic_name}\n\nReply STOP to stop these messages.',
  appointment:
    'Dear {patient_name},\n\nThis is a reminder of your appointment at {clinic_name}.\n\nDate: {date}\nTime: {time}\nDoctor: {doctor_name}\nAddress: {clinic_address}\nMap: {map_link}\n\nPlease arrive 15 minutes early.\nIf you need to change the time or cannot come, please call us on {clinic_phone}.\n\nSee you soon,\n{clinic_name}',
  confirm_by_reply: 'Reply 1 if you are coming, or 2 if you need another time.',
  called_off:
    'Dear {patient_name},\n\nWe are sorry: your appointment at {clinic_name} cannot take place at the planned time.\n\nDate: {date}\nTime: {time}\nDoctor: {doctor_name}\n\nPlease call us on {clinic_phone}, and we will find another time for you.\n\nWarm regards,\n{clinic_name}',
};
