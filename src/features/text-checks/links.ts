const TOP_LEVEL =
  'com|in|org|net|co|io|me|info|biz|link|app|page|gl|gle|ly|site|online|shop|store|xyz|health|clinic|care|dental|doctor|ru|cn|icu|tk|cf|pw|tech|website|mobi|cloud|dev';
/** Also words or short endings: an address only if a path follows. */
const WITH_PATH = 'be|gd|gy|to|tv|ai|pro|live|life|club|top|vip|win|click|cc|ws|us|uk';
/** India's own endings, as they are registered in its scripts. */
const INDIC_TOP_LEVEL = 'भारत|भारतम्|भारोत|संगठन|कॉम|ભારત|ভারত|ভাৰত|இந்தியா|భారత్|ಭಾರತ|ഭാരതം|ਭਾਰਤ';
// No longer than a host name may be: a run of letters without an ending is read once, not again from each letter.
const LABELS = '(?:[a-z0-9-]{1,63}\\.){1,8}';
// Anything that a phone makes tappable: a scheme, a 'www.', or a bare domain with a common ending.
const LINK = new RegExp(
  [
    '(?<![a-z0-9+.-])[a-z0-9+.-]+://\\S+',
    '\\bwww\\.\\S+',
    `\\b${LABELS}(?:${TOP_LEVEL})\\b(?:[/?#]\\S*)?`,
    `\\b${LABELS}(?:${WITH_PATH})/\\S+`,
    `(?<![\\p{L}\\p{M}\\p{N}-])[\\p{L}\\p{M}\\p{N}-]+\\.(?:${INDIC_TOP_LEVEL})(?![\\p{L}\\p{M}])(?:[/?#]\\S*)?`,
    '(?<![\\d.])(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d+)?/\\S*',
  ]
    .join('|')
    .normalize('NFKC'),
  'giu',
);

// The word for a dot, as people write addresses to get past a filter.
const DOT =
  '(?:dot|point|डॉट|डाट|बिंदु|पॉइंट|टिंब|ડોટ|ડૉટ|બિંદુ|પોઇન્ટ|પોઈન્ટ|ডট|বিন্দু|পয়েন্ট|டாட்|புள்ளி|பாயிண்ட்|డాట్|చుక్క|బిందు|పాయింట్|ಡಾಟ್|ಚುಕ್ಕೆ|ಚುಕ್ಕಿ|ಬಿಂದು|ಪಾಯಿಂಟ್|ഡോട്ട്|ഡോട്|ബിന്ദു|കുത്ത്|പുള്ളി|പോയിന്റ്|ਡੌਟ|ਡਾਟ|ਬਿੰਦੀ|ਪੁਆਇੰਟ)';
const SPOKEN_END = [
  'com|in|org|net|co|info|xyz|site|online|shop|link|me|ly|gl|io|app|page|club|biz|health|clinic|care|live|store|top|click',
  'कॉम|काम|इन|नेट|ऑर्ग|ओआरजी|को|ऑनलाइन|इन्फो|शॉप|साइट|क्लब|लाइव|हेल्थ|केअर|केयर',
  'કોમ|કૉમ|ઇન|ઈન|નેટ|ઓર્ગ|કો|ઓનલાઇન|ઓનલાઈન|ઇન્ફો|શોપ|સાઇટ',
  'কম|ইন|নেট|অর্গ|কো|অনলাইন|ইনফো|শপ|সাইট',
  'காம்|இன்|நெட்|ஆர்க்|கோ|ஆன்லைன்|இன்ஃபோ|ஷாப்|சைட்',
  'కామ్|కాం|ఇన్|నెట్|ఆర్గ్|కో|ఆన్‌లైన్|ఆన్లైన్|ఇన్ఫో|షాప్|సైట్',
  'ಕಾಮ್|ಕಾಂ|ಇನ್|ನೆಟ್|ಆರ್ಗ್|ಕೋ|ಆನ್‌ಲೈನ್|ಆನ್ಲೈನ್|ಇನ್ಫೋ|ಶಾಪ್|ಸೈಟ್',
  'കോം|കോം|ഇൻ|നെറ്റ്|ഓർഗ്|കോ|ഓൺലൈൻ|ഇൻഫോ|ഷോപ്പ്|സൈറ്റ്',
  'ਕੌਮ|ਕਾਮ|ਕਾਮ|ਇਨ|ਨੈੱਟ|ਨੈਟ|ਔਰਗ|ਕੋ|ਔਨਲਾਈਨ|ਆਨਲਾਈਨ|ਸ਼ਾਪ|ਸਾਈਟ',
].join('|');
// A match begins where its first word does, so no word is read again from each of its letters.
const WORD_START = '(?<![\\p{L}\\p{M}\\p{N}-])';
const LABEL_START = '(?<![a-z0-9-])';
const NEXT = '(?![\\p{L}\\p{M}\\p{N}])';
// 'evil dot com', 'evil[.]com', 'evil . com', 'hxxp://', '@evilclinic'.
const DISGUISED = new RegExp(
  [
    `${WORD_START}[\\p{L}\\p{M}\\p{N}-]+ ?[([{<]? ?(?:${DOT}) ?[)\\]}>]? ?(?:${SPOKEN_END})${NEXT}`,
    `${LABEL_START}[a-z0-9-]+ ?[([{<] ?\\. ?[)\\]}>] ?(?:${TOP_LEVEL})${NEXT}\\S*`,
    `${LABEL_START}[a-z0-9-]+(?: \\. ?| ?\\. )(?:com|org|net|xyz|info|online|co ?\\. ?in)${NEXT}`,
    `${LABEL_START}[a-z0-9-]{3,},(?:com|org|net)${NEXT}`,
    '(?<![\\p{L}\\p{N}._%+-])@[a-z][a-z0-9_.]{3,}',
    // A path gives away an address with any ending.
    `${LABEL_START}[a-z0-9-]{2,}\\.[a-z]{2,}/\\S+`,
    `${WORD_START}[\\p{L}\\p{M}\\p{N}-]+।(?:कॉम|इन|नेट|ऑर्ग)(?![\\p{L}\\p{M}])`,
    'colon slash slash|कोलन स्लैश|कोलन स्लॅश',
  ].join('|'),
  'giu',
);

/** Writes the points that other scripts have, which browsers read as a dot, as a dot. */
function withPlainDots(plain: string): string {
  return plain.replace(/[。｡．․‧∙⋅]/gu, '.');
}

/** Removes anything that a phone makes tappable. */
export function withoutLinks(plain: string): string {
  return plain.replace(LINK, ' ');
}

/** Blanks anything that a phone makes tappable, so that all else keeps its place. */
export function hideLinks(plain: string): string {
  return plain.replace(LINK, (link) => ' '.repeat(link.length));
}

/** Lists the links in `plain` that are neither among `links` nor below one of them. */
export function foreignLinks(plain: string, links: readonly string[]): string[] {
  const ownLinks = links.filter((link) => link.trim() !== '').map(linkKey);
  const isForeign = (foundLink: string) =>
    !ownLinks.some((link) => isWithin(linkKey(foundLink), link));
  const dottedText = withPlainDots(plain);
  const tappable = [...dottedText.matchAll(LINK)]
    .filter(({ 0: link, index }) => !isMissingSpace(link, dottedText.slice(0, index)))
    .map(([link]) => link);
  const disguisedLinks = [
    ...(withoutLinks(dottedText).match(DISGUISED) ?? []),
    ...(joinSpelled(dottedText).match(LINK) ?? []).filter(
      (foundOffers) => !dottedText.includes(foundOffers),
    ),
  ];
  return [...tappable, ...disguisedLinks].filter(isForeign);
}

/** Joins letters that are written apart: 'e v i l . c o m'. */
function joinSpelled(plain: string): string {
  return plain.replace(
    /(?<![\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])[a-z0-9.] )(?:[a-z0-9.] ){4,}[a-z0-9](?![\p{L}\p{N}])/giu,
    (sharedTemplates) => sharedTemplates.replaceAll(' ', ''),
  );
}

// 'The staff is nice.Me and my wife': a new sentence without a space before it, in a word that is also a domain.
const MISSING_SPACE =
  /^[\p{L}\p{M}\p{N}]+\.(?:In|Me|To|Be|My|So|Care|Health|Doctor|Clinic|Dental|Page|Link|Online|Shop|Store|Site|App)$/u;
const INVITES = /(?:visit|see|open|check|click|go to|log on|at|on|try|website|site|link)[: ]+$/i;

function isMissingSpace(link: string, before: string): boolean {
  return MISSING_SPACE.test(link) && !INVITES.test(before);
}

/** Removes scheme, 'www.', closing punctuation and slash; writes the host in lower case. */
function linkKey(link: string): string {
  const bare = link
    .trim()
    .replace(/(?<![.,;:!?)\]}'"।])[.,;:!?)\]}'"।]+$/u, '')
    .replace(/\/$/, '')
    .replace(/^https?:\/\/(?:www\.)?|^www\./i, '');
  return bare.replace(/^[^/?#]+/, (host) => host.toLowerCase());
}

function isWithin(link: string, ownLink: string): boolean {
  return link === ownLink || ['/', '?', '#'].some((edge) => link.startsWith(ownLink + edge));
}
