/** Built-in message texts of one language, to be filled by `fillTemplate`. */
export interface MessageTemplates {
  /** First of three messages: thanks, and says that a draft follows. Review placeholders. */
  readonly ai_integrated: string;
  /** Thanks alone. Review placeholders. */
  readonly simple_thank_you: string;
  /** The link to the clinic's listing. Review placeholders. */
  readonly gmb_link: string;
  /** Asks the patient three short questions about the visit, for the clinic only. Review placeholders. */
  readonly three_questions: string;
  /** Appointment reminder. Appointment placeholders. */
  readonly appointment: string;
  /** Asks the patient to answer a reminder with a number: 1 is coming, 2 wants another time. No placeholders. */
  readonly confirm_by_reply: string;
  /** Says that an appointment cannot take place, and asks the patient to call. Appointment placeholders. */
  readonly called_off: string;
}

/** How one language writes dates and times of day, with the digits 0 to 9. */
export interface DateWords {
  /** Sunday first. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  /** With {weekday}, {day}, {month} and {year}: 'Monday, 12 October 2026'. */
  readonly date: string;
  /** With {day}, {month} and {year}: the date of a past visit. */
  readonly visitDate: string;
  /** The names of the parts of a day, each from its hour on; the last one also before the first. */
  readonly dayParts: readonly { readonly from: number; readonly name: string }[];
  /** With {part} and {time}, a clock of twelve hours such as '5:30': 'शाम {time} बजे'. */
  readonly time: string;
}
