import type { GuardWords } from './schema.ts';

const ILLNESS =
  '(?:diabet\\w+|pre-?diabet\\w+|cancer|tumou?rs?|thyroid (?:disease|disorder|problem|trouble)|(?:hypo|hyper)thyroid\\w*|ana?emi[ac]|tb|tuberculosis|hiv|aids|hepatitis|dengue|malaria|typhoid|covid|hypertensi\\w+|high (?:bp|blood pressure|sugar|blood sugar|cholesterol)|low (?:bp|ha?emoglobin|platelets)|(?:heart|kidney|liver|gum|lung) (?:disease|failure|problem|attack|damage)|infections?|depress\\w+|anxiety|epilepsy|asthma\\w*|arthritis|pneumonia|syphilis|sti|std|pcod|pcos|infertil\\w+|piles|hernia|fractures?|glaucoma|stroke|jaundice|cavit(?:y|ies)|migraines?|psoriasis|eczema|ulcers?|cysts?|kidney stones?|gallstones?|herpes|leuka?emia|parkinson\\w*|alzheimer\\w*|dementia|schizophreni\\w+|bipolar|a lump|fatty liver|osteoporosis|sleep apnoea|malignan\\w+|fibroids?)\\b';
// What makes an illness the topic of a visit instead of a finding.
const ASIDE =
  '(?:tests?|check-?ups?|checks?|screenings?|camps?|clinics?|reports?|surgery|operation|removal|procedure|vaccin\\w+|awareness|class(?:es)?|programme|certificate|kit|questions?|doctor|day|policy|control)\\b';
const FILL =
  '(?:(?:an?|the|early|mild|severe|type|stage|chronic|acute|serious|bad|some|signs?|symptoms?|case|touch|of|with|from|\\d|one|two|three|i+|bit|confirmed|uncontrolled|active|small|high|still|also|clearly|new|growing|skin|gum|chest|urine|breast|ear|throat|lung) )*';
const VERDICT =
  '(?:positive|negative|abnormal|normal|bad|good|not good|poor|worrying|fine|clear|cancerous|malignant|benign|alarming|out of range)\\b';
const REPORT =
  '(?:reports?|results?|tests?|scans?|biopsy|x-?rays?|mri|ct|ultrasound|ecg|sonography|smear|mammogram|culture|blood work|samples?|pathology|labs?)';
const MEASURE =
  '(?:hba[1i]c|sugar|blood sugar|glucose|bp|blood pressure|cholesterol|ha?emoglobin|hb|creatinine|tsh|platelets?|platelet count|uric acid|bmi|vitamin d|psa|viral load|pressure)';

export const englishDiagnosis: GuardWords['diagnosis'] = [
  `you (?:\\w+ ){0,2}?(?:have|had|suffer from|suffering from|got|developed|carry|are living with|live with|caught|show)(?: \\w+ing)? ${FILL}${ILLNESS}(?! ${ASIDE})`,
  `you['’]ve (?:got )?${FILL}${ILLNESS}`,
  `your (?:\\w+ )?${ILLNESS}(?! ${ASIDE})`,
  'your (?:abortion|miscarriage|termination|mtp|unwanted pregnancy|overdose|suicide)\\b',
  'after (?:the|an|your) (?:abortion|miscarriage|mtp)\\b',
  '(?:as|being) an? (?:\\w+ )?(?:heart|sugar|kidney|cancer|bp|liver|thyroid|tb|asthma) patient',
  `(?:as|being|like other|fellow) an? (?:\\w+ )?${ILLNESS}`,
  `(?:you are|you're|you were) (?:\\w+ )?(?:an? )?(?:\\w+ )?(?:${ILLNESS}|pregnant|infected|obese|overweight|mentally ill|terminally ill|dying)`,
  "(?:you (?:were|are|have been)|you've been)(?: \\w+)? diagnosed|diagnosed you|your diagnosis (?:is|was|of)|the diagnosis (?:is|was)",
  '(?:you|your [\\w ]{1,30}) tested positive|you (?:are|were) (?:\\w+ )?positive\\b',
  `your (?:\\w+ ){0,3}${REPORT} (?:\\w+ ){0,2}?(?:shows?|showed|indicates?|confirms?|confirmed(?! (?:for|on|at|by))|reveals?|revealed|suggests?|suggested|detected|picked up|found) (?!(?:the|your) (?:date|time|name|number|bill)|how|where|when)`,
  `your (?:\\w+ ){0,3}${REPORT} (?:\\w+ ){0,2}?(?:is|are|was|were|came|come|looks?|seems?|turned)(?: (?:back|out|very|a|little|not|quite|too|all|bit))* ${VERDICT}`,
  `your ${REPORT} (?:is|was) for ${ILLNESS}`,
  `(?:we|doctor|dr|scan|x-?ray|biopsy|report|lab)(?: \\w+)? (?:saw|see|sees|found|finds|detected|noticed|shows?|showed|confirms?|confirmed)(?: that)?(?: you have)? ${FILL}(?:${ILLNESS}|growth|shadow|blockage|polyps?|cells|stones?)\\b(?! ${ASIDE})`,
  `your ${MEASURE}(?: (?:level|levels|reading|count|value|result))?(?: (?:today|now|still))?(?: (?:is|was|are|of|at|has|remains?|came|reads?|stayed|went|shot|dropped|fell|crossed|touched)|:| -| =)(?: (?:still|too|very|quite|a|bit|at|to|been|much|out|up|so|dangerously|little|back))* ?(?:high|low|\\d|raised|up\\b|elevated|borderline|abnormal|risen|normal|uncontrolled|out of|down|over|above)`,
  `your (?:high|low|raised|uncontrolled|poor) (?:\\w+ )?${MEASURE}`,
  'you (?:have )?lost (?:the|your) (?:baby|pregnancy)',
  'you (?:will )?need (?:chemo\\w*|dialysis|a transplant|radiation|insulin|a bypass)',
];

const MEDICINE =
  '(?:medicines?|medications?|meds|tablets?|pills?|insulin|dos(?:es?|age)|metformin|aspirin|antibiotics?|inhalers?|eye drops|drops|injections?|steroids?|blood thinners?|drugs?|capsules?|syrup|warfarin|thyroxine|eltroxin|course|antidepressants?|painkillers?|ibuprofen|paracetamol|statins?|atenolol|amlodipine|prescription medicine|chemotherapy|contraceptives?|ointment|tb course|ecosprin|crocin)\\b';
const WORDS_BETWEEN = '(?:(?!and |then |with |if |after |before |water |food )\\w+ ){0,4}?';
// The doctor or a relative may decide about the medicine later.
const NOT_LATER =
  '(?<!\\b(?:doctor|dr [a-z]+|we|he|she|they) (?:will|may|can|might|could|would|must) (?:\\w+ )?)';

/** Tells the reader to stop or change a medicine. */
export const englishMedicine: GuardWords['medicine'] = [
  `${NOT_LATER}(?:stop(?! by)|quit|skip|discontinue|halve|double|triple|increase|reduce|decrease|lower|raise|cut|change|switch|replace|restart|resume|start|begin|miss|pause|drop(?! (?:in|by|off))|give up|come off|throw away|leave out)(?: (?:taking|using|down|back|out|on|to|off|away))* ${WORDS_BETWEEN}${MEDICINE}`,
  `(?:take|use|inject|swallow|have)(?: (?:a|an|one|two|three|\\d))? (?:double|twice|extra|more|half|another|triple|two extra)(?: (?:of|your|the|as|many|much|usual|bp|sugar|units|units of))* ${MEDICINE}`,
  `(?:take|use|inject) (?:\\d+|ten|five|more|extra|two|twenty)(?: \\w+)? (?:units|mg|ml)(?: more)?(?: of)? `,
  `(?:double|halve|triple|increase|reduce) (?:it|them) (?:tonight|today|tomorrow|from)`,
  `(?:put|go) (?:yourself )?on (?:\\w+ )?${MEDICINE}`,
  `without (?:your |any )?(?:insulin|medicines?) from (?:today|now|tomorrow)`,
];

/** Tells the reader to take none. */
export const englishOmission: GuardWords['omission'] = [
  `no (?:more|longer any) ${WORDS_BETWEEN}${MEDICINE}`,
  `(?:do not|don't|no need to|need not|no longer (?:need|have) to|you can avoid|never|avoid|refuse to)(?: ever)? (?:take|taking|use|using|inject|need|continue|continuing|finish|buy|complete)(?: (?:your|the|any|this|that|those|these|more|bp|sugar|diabetes|heart|blood|pressure|morning|evening|night|of|rest|thyroid))* ${MEDICINE}(?!.*(?:empty stomach|without|with |before |after |together|on your own|others?\\b|someone|anyone|near|while|shared|expired))`,
  `you (?:do not|don't|no longer) need (?:your |any |the |that |those |to (?:take|continue|finish) )*(?:\\w+ )?${MEDICINE}`,
];
