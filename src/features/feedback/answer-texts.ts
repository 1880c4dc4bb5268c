import type { Language } from '#platform/language.ts';

interface Names {
  readonly patient: string;
  readonly clinic: string;
}

/**
 * How the clinic's answer in WhatsApp begins; a person writes the rest. It repeats nothing of what
 * the patient said, because others may read the phone.
 */
export const ANSWER_TEXTS: Readonly<Record<Language, (names: Names) => string>> = {
  en: ({ patient, clinic }) =>
    `Dear ${patient}, this is ${clinic}. Thank you for writing to us about your visit. `,
  hi: ({ patient, clinic }) =>
    `नमस्ते ${patient} जी, ${clinic} से लिख रहे हैं। आपने अपनी विज़िट के बारे में हमें लिखा, इसके लिए धन्यवाद। `,
  gu: ({ patient, clinic }) =>
    `નમસ્તે ${patient}, ${clinic} તરફથી. તમારી મુલાકાત વિશે અમને લખવા બદલ આભાર. `,
  mr: ({ patient, clinic }) =>
    `नमस्कार ${patient}, ${clinic} मधून लिहीत आहोत. तुमच्या भेटीबद्दल आम्हाला लिहिल्याबद्दल धन्यवाद. `,
  bn: ({ patient, clinic }) =>
    `নমস্কার ${patient}, ${clinic} থেকে লিখছি। আপনার আসার বিষয়ে আমাদের লেখার জন্য ধন্যবাদ। `,
  ta: ({ patient, clinic }) =>
    `வணக்கம் ${patient}, ${clinic}-இலிருந்து எழுதுகிறோம். உங்கள் வருகையைப் பற்றி எங்களுக்கு எழுதியதற்கு நன்றி. `,
  te: ({ patient, clinic }) =>
    `నమస్తే ${patient} గారు, ${clinic} నుంచి రాస్తున్నాం. మీ విజిట్ గురించి మాకు రాసినందుకు ధన్యవాదాలు. `,
  kn: ({ patient, clinic }) =>
    `ನಮಸ್ಕಾರ ${patient}, ${clinic} ನಿಂದ ಬರೆಯುತ್ತಿದ್ದೇವೆ. ನಿಮ್ಮ ಭೇಟಿಯ ಬಗ್ಗೆ ನಮಗೆ ಬರೆದಿದ್ದಕ್ಕೆ ಧನ್ಯವಾದಗಳು. `,
  ml: ({ patient, clinic }) =>
    `നമസ്കാരം ${patient}, ${clinic}-ൽ നിന്നാണ്. നിങ്ങളുടെ സന്ദർശനത്തെക്കുറിച്ച് ഞങ്ങൾക്ക് എഴുതിയതിന് നന്ദി. `,
  pa: ({ patient, clinic }) =>
    `ਸਤਿਕਾਰਯੋਗ ${patient} ਜੀ, ${clinic} ਤੋਂ ਲਿਖ ਰਹੇ ਹਾਂ। ਆਪਣੀ ਵਿਜ਼ਿਟ ਬਾਰੇ ਸਾਨੂੰ ਲਿਖਣ ਲਈ ਧੰਨਵਾਦ। `,
};
