import type { Language } from '#platform/language.ts';

/** Where the clinic's name goes. */
export const CLINIC = '{clinic}';

/** The message with which a patient agrees to reminders; the words around the clinic's name are read back as they are here. */
export const OPT_IN_PHRASES: Readonly<Record<Language, string>> = {
  en: 'I agree that {clinic} may remind me on WhatsApp.',
  hi: 'मेरी सहमति है कि {clinic} मुझे WhatsApp पर याद दिलाए।',
  gu: 'મારી સંમતિ છે કે {clinic} મને WhatsApp પર યાદ અપાવે.',
  mr: 'माझी संमती आहे की {clinic} ने मला WhatsApp वर आठवण करून द्यावी.',
  bn: 'আমি সম্মতি দিচ্ছি যে {clinic} আমাকে WhatsApp-এ মনে করিয়ে দিতে পারে।',
  ta: '{clinic} எனக்கு WhatsApp-இல் நினைவூட்ட நான் சம்மதிக்கிறேன்.',
  te: '{clinic} నాకు WhatsApp లో గుర్తు చేయడానికి నేను అంగీకరిస్తున్నాను.',
  kn: '{clinic} ನನಗೆ WhatsApp ನಲ್ಲಿ ನೆನಪಿಸಲು ನಾನು ಒಪ್ಪುತ್ತೇನೆ.',
  ml: '{clinic} എന്നെ WhatsApp-ൽ ഓർമ്മിപ്പിക്കാൻ ഞാൻ സമ്മതിക്കുന്നു.',
  pa: 'ਮੇਰੀ ਸਹਿਮਤੀ ਹੈ ਕਿ {clinic} ਮੈਨੂੰ WhatsApp ਉੱਤੇ ਯਾਦ ਕਰਵਾਏ।',
};
