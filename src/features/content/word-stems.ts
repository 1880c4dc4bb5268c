import { splitStems } from './stems.ts';

export const TOOTH =
  splitStems(`tooth teeth molar daant =dant dand =daat =dadh =daadh =pal pallu pannu hallu दांत दात =दाढ =दाढे =दाढेचे अक्कलदाढ દાંત =દાઢ =દાઢના =દાઢનું
  দাঁত =பல் பல்லை பற்க ஞானப்பல் పన్ను పంటి పళ్ల పళ్ళ దంతం దంతాల =ಹಲ್ಲು =ಹಲ್ಲಿನ ಹಲ್ಲುಗ അണപ്പല്ല =പല്ല് =പല്ലിന് =പല്ലിന്റെ =പല്ലിൻ പല്ലുക വിവേകദന്ത ਦੰਦ =ਦਾੜ =ਦਾੜ੍ਹ`);
export const DENTAL = [...TOOTH, ...splitStems('dental डेंटल ડેન્ટલ ডেন্টাল டென்டல் డెంటల్ ಡೆಂಟಲ್ ഡെന്റൽ ਡੈਂਟਲ')];
export const REMOVE =
  splitStems(`remov extrac pull nikal nikl kadh kaddh edutha eduth teesi kitt tolar tola निकाल निकल उखाड काढ
  उपट કાઢ કઢાવ પડાવ তোল ফেল பிடுங்க எடுத்த அகற்ற நீக்க తీసా తీసి తీసే తీయ పీకి పీక ಕಿತ್ತ ತೆಗೆ ಕೀಳ എടുത്ത എടുക്ക നീക്ക പറിച്ച പറിക്ക ਕੱਢ ਕਢ`);
/** Small growths of the skin. */
export const GROWTH = splitStems(
  `=mole =moles =wart =warts =cyst =cysts lipoma =til =massa =masse =तिल मस्स तीळ चामखीळ चामखिळ =તલ =તલનું =તલની મસો তিল আঁচিল আচিল
  மச்ச =மரு =மருவை పుట్టుమచ్చ పులిపి ಮಚ್ಚೆ ನರುಲಿ ನರಹುಲಿ മറുക അരിമ്പാറ =ਤਿਲ =ਮੱਸਾ =ਮੱਸੇ ਮੌਹਕ ਮੁਹਕ`,
);
export const EYE = splitStems(
  `=eye =eyes aankh ankh =kan kanti kannina kannu dolya डोळ आंख આંખ চোখ =கண் கண்ணி కంటి కళ్ల ಕಣ್ಣ കണ്ണ ਅੱਖ`,
);
export const OPERATION =
  splitStems(`=operation =operations =operated surger ऑपरेशन आपरेशन सर्जर शस्त्रक्रिय ઓપરેશન સર્જરી অপারেশন অস্ত্রোপচার সার্জারি
  அறுவை ஆபரேஷ சர்ஜரி ఆపరేష శస్త్రచికిత్స సర్జరీ ಆಪರೇಷನ ಶಸ್ತ್ರಚಿಕಿತ್ಸೆ ಸರ್ಜರಿ ശസ്ത്രക്രിയ ഓപ്പറേഷ സർജറി ਆਪਰੇਸ਼ਨ
  ਅਪਰੇਸ਼ਨ ਸਰਜਰੀ`);
export const IMPLANT = splitStems(
  `implant इम्प्लांट इंप्लांट ઇમ્પ્લા ইমপ্ল இம்பிளான்ட் ఇంప్లాంట్ ಇಂಪ್ಲಾಂಟ್ ഇംപ്ലാന്റ ਇੰਪਲਾਂਟ`,
);
export const BIRTH =
  splitStems(`deliver childbirth डिलीवर डिलिवर डिलिव्हर प्रसव प्रसूत बाळंत जच्चा ડિલિવર ડિલીવર સુવાવડ પ્રસૂ ডেলিভার
  প্রসব பிரசவ சுகப்பிரசவ டெலிவரி மகப்பேறு కాన్పు డెలివర ప్రసవ ಹೆರಿಗೆ ಡೆಲಿವರ ಪ್ರಸವ പ്രസവ ഡെലിവറ സുഖപ്രസവ ਡਿਲੀਵਰ ਜਣੇਪ`);
export const MEDICINE = splitStems(
  `medicin tablet =pill =pills =dawa dawai =goli =golya गोळ ગોળી ট্যাবলেট মেডিসিন மாத்திர మాత్ర ಮಾತ್ರೆ ഗുളിക ਗੋਲੀ दवा गोली औषध દવા ওষুধ மருந்த మందు ಔಷಧ മരുന്ന ਦਵਾਈ`,
);
export const AGAIN = splitStems(
  `repeat again दोबारा दुबारा ફરી पुन्हा আবার மீண்டும் மறுபடி మళ్లీ మళ్ళీ ಮತ್ತೆ വീണ്ടും ਦੁਬਾਰਾ`,
);
export const ENDING = splitStems(
  `finish =khatam =khatm खत्म खतम संप ખૂટ ખલાસ ખતમ =પૂરી ফুর =শেষ தீரும் தீர்ந் అయిపో ಮುಗಿ തീരു തീർന്ന ਮੁੱਕ ਖਤਮ`,
);
export const TEST =
  splitStems(`test टेस्ट जांच तपास ટેસ્ટ તપાસ টেস্ট পরীক্ষা டெஸ்ட் பரிசோதனை ரத்தப்பரிசோதனை టెస్ట్ పరీక్ష ಟೆಸ್ಟ್
  ಪರೀಕ್ಷೆ ടെസ്റ്റ് പരിശോധന രക്തപരിശോധന ਟੈਸਟ ਜਾਂਚ`);
export const BLOOD = splitStems(
  `blood खून रक्त બ્લડ લોહી રક્ત রক্ত ரத்த రక్త ರಕ್ತ രക്ത ਖੂਨ ਬਲੱਡ urine पेशाब લઘવી પેશાબ`,
);
export const CHILD = splitStems(
  `child baby kid बच्च शिशु मुल बाळ બાળક বাচ্চা শিশু குழந்தை పిల్ల ಮಕ್ಕಳ ಮಗು കുട്ടി കുഞ്ഞ ਬੱਚ`,
);
export const ILLNESS =
  splitStems(`fever ill illness sick बुखार बीमार ताप आजार તાવ માંદ জ্বর অসুখ காய்ச்ச జ్వర అనారోగ్య ಜ್ವರ ಅನಾರೋಗ್ಯ
  പനി അസുഖ ਬੁਖਾਰ ਬਿਮਾਰ`);
export const ANIMAL = splitStems(
  `=dog =dogs =cat =cats monkey animal kutt kutr kukur कुत्त कुत्र बंदर बिल्ल माकड मांजर श्वान जानवर કૂતર વાંદર બિલાડ কুকুর বিড়াল বানর বাঁদর நாய் பூனை குரங்கு
  కుక్క పిల్లి కోతి ನಾಯಿ ಬೆಕ್ಕು ಕೋತಿ നായ =പട്ടി =പട്ടിയുടെ പട്ടികടി പൂച്ച കുരങ്ങ ਕੁੱਤ ਬਿੱਲੀ ਬਾਂਦਰ`,
);
export const BITE = splitStems(
  `bite bitten =bit scratch kaat kamor chavl kardy काट नोच चाव बोचक दंश કરડ નહોર কামড় আঁচড় கடி கீற కాటు కరిచ గీర రక్క ಕಡಿ ಕಚ್ಚ ಪರಚ കടി മാന്ത ਵੱਢ ਕੱਟ =ਪੰਜਾ`,
);

/** Illnesses of children that a dose or a shot prevents. */
export const CHILD_DISEASES = splitStems(
  `measles polio =dpt =mmr =bcg =penta rotavir पोलियो पोलिओ खसर गोवर =डीपीटी =पेंटा પોલિયો ઓરી পোলিও போலியோ పోలియో ಪೋಲಿಯೋ പോളിയോ ਪੋਲੀਓ`,
);
export const DOSE = splitStems(
  `=shot =shots =dose =doses booster =drops डोस डोज खुराक बूंद थेंब ડોઝ ટીપ ডোজ ফোঁটা சொட்ட டோஸ డోస చుక్క ಡೋಸ ಹನಿ ഡോസ തുള്ളി ਡੋਜ ਖੁਰਾਕ ਬੂੰਦ`,
);
export const INJECTION = splitStems(
  `inject =shot =shots =sui =suyi इंजेक्शन इन्जेक्शन =सुई ઇન્જેક્શન ઈન્જેક્શન ઇંજેક્શન ইনজেকশন ইঞ্জেকশন ஊசி ఇంజెక్షన్ సూది ಇಂಜೆಕ್ಷನ್ ಚುಚ್ಚುಮದ್ದು
  ഇൻജക്ഷ ਇੰਜੈਕਸ਼ਨ`,
);
export const VACCINE =
  splitStems(`vaccin immunis immuniz teeka tikak टीका टीके टीकाकरण वैक्सीन =लस लसी =રસી =રસીના =રસીની =રસીનો =રસીનું રસીકરણ
  টিকা ভ্যাকসিন தடுப்பூசி வாக்சின் టీకా వ్యాక్సిన్ ಲಸಿಕೆ ವ್ಯಾಕ್ಸಿನ್ വാക്സി കുത്തിവെ ਟੀਕ ਵੈਕਸੀਨ`);

/** Words that make a vaccine one that mostly adults get. */
export const ADULT_VACCINES = splitStems(
  `=flu influenz =hpv covid corona karona korona travel shingles tetanus adult senior pneumonia फ्लू फ़्लू एचपीवी एचपीव्ही कोविड कोरोना टिटनेस टेटनस टिटॅनस यात्रा
  निमोनिया न्यूमोनिया न्युमोनिया ફ્લૂ ફ્લુ એચપીવી કોવિડ કોરોના ટિટેનસ ધનુર ન્યુમોનિયા ન્યૂમોનિયા ফ্লু এইচপিভি কোভিড করোনা টিটেনাস নিউমোনিয়া நிமோனியா நியூமோனியா ஃப்ளூ ஃபுளூ
  எச்பிவி ஹெச்பிவி கொரோனா கோவிட் டெட்டனஸ் ఫ్లూ =హెచ్ కోవిడ్ కరోనా టెటనస్ న్యుమోనియా నిమోనియా ಫ್ಲೂ =ಎಚ್ =ಹೆಚ್ ಕೋವಿಡ್ ಕೊರೊನಾ ಕೊರೋನಾ ಟೆಟನಸ್
  ನ್ಯುಮೋನಿಯಾ ನಿಮೋನಿಯಾ ഫ്ലൂ എച്ച്പിവി എച്പിവി കോവിഡ് കൊറോണ ടെറ്റനസ് ന്യൂമോണിയ ന്യുമോണിയ ਫਲੂ ਐਚਪੀਵੀ ਐੱਚਪੀਵੀ ਕੋਵਿਡ ਕਰੋਨਾ ਕੋਰੋਨਾ ਟੈਟਨਸ ਨਿਮੋਨੀਆ`,
);

/** Infections that have a test, and some of them a vaccine. */
export const INFECTIONS =
  splitStems(`covid corona karona korona dengu malaria maleria typhoid taifaid =hiv =aids =hpv =polio tetanus syphilis
  कोविड कोरोना डेंगू डेंग्यू डेंग्यु मलेरिया टाइफाइड टायफाइड टायफॉइड टायफॉईड एचपीवी एचपीव्ही पोलियो पोलिओ हिवताप hivtap टिटनेस
  કોવિડ કોરોના ડેન્ગ્યુ ડેન્ગ્યૂ ડેંગ્યુ મેલેરિયા મલેરિયા મૅલેરિયા ટાઇફોઇડ ટાઈફોઈડ એચપીવી પોલિયો
  কোভিড করোনা ডেঙ্গু ডেঙ্গি ম্যালেরিয়া টাইফয়েড পোলিও கொரோனா கோவிட் டெங்கு மலேரியா டைபாய்டு டைஃபாய்டு போலியோ
  కోవిడ్ కరోనా డెంగ్యూ డెంగీ మలేరియా టైఫాయిడ్ హెచ్ పీవీ పివి పోలియో ಕೋವಿಡ್ ಕೊರೊನಾ ಕೊರೋನಾ ಡೆಂಗ್ಯೂ ಡೆಂಗಿ ಡೆಂಘೀ ಮಲೇರಿಯಾ ಟೈಫಾಯ್ಡ್
  ಎಚ್ ಹೆಚ್ ಪಿವಿ ಪೋಲಿಯೋ കോവിഡ് കൊറോണ ഡെങ്കി മലേറിയ മലമ്പനി ടൈഫോയ്ഡ് ടൈഫോയിഡ് പോളിയോ
  ਕੋਵਿਡ ਕਰੋਨਾ ਕੋਰੋਨਾ ਡੇਂਗੂ ਡੈਂਗੂ ਮਲੇਰੀ ਟਾਈਫਾਈਡ ਟਾਇਫਾਇਡ ਪੋਲੀਓ`);

export const TREAT = splitStems(
  '=treatment इलाज સારવાર उपचार চিকিৎসা சிகிச்சை చికిత్స ಚಿಕಿತ್ಸೆ ചികിത്സ ਇਲਾਜ',
);

/** Words beside a subject that change nothing about it. */
export const NEUTRAL =
  splitStems(`follow =up =check checkup chekup visit after =post before =of =the =a =an =for =and =with =my =your =in =on =at =to
  =by =is =was patient =care review =monthly =month =months =day =days =week =weeks =weekly =year =years =yearly =every =each =six =three
  =first =second =third =last =next =date =due =remind reminder reminders message =routine =regular =pending =done =instructions
  =advice =tips =sitting =session =sessions =plan =new =old =our =us =दर =pachi =ke =ki =ka =baad =nu =ni =na
  mareej mareez marij mariz dardi rugna
  =के =की =का =को =से =में =और =पर =बाद फॉलो =अप चेकअप मासिक रिव्यू मरीज =हर महीन दिन हफ्त साल देखभाल =लिए सलाह
  =ના =ની =નો =નું =ને =માં =અને પછી ફોલો =અપ ચેકઅપ માસિક રિવ્યુ દર્દી =દર મહિન દિવસ સંભાળ =માટે
  =च्या =ची =चा =चे =आणि नंतर आढावा रुग्ण महिन दिवस काळजी =साठी
  =এর =র =ও এবং পরে =পর ফলো =আপ চেকআপ মাসিক রিভিউ রোগী প্রতি মাস দিন যত্ন =জন্য
  பிறகு =பின் பின்னர் ஃபாலோ =அப் செக்கப் மாதாந்திர ஆய்வு நோயாளி =மாதம் =மாத நாள் பராமரிப்பு மற்றும்
  పేషెంట తర్వాత ఫాలో =అప్ చెకప్ నెలవారీ రివ్యూ రోగు ప్రతి =నెల రోజు సంరక్షణ మరియు =కోసం
  ನಂತರ ಫಾಲೋ =ಅಪ್ ಚೆಕಪ್ ಮಾಸಿಕ ರಿವ್ಯೂ ರೋಗಿ ಪ್ರತಿ ತಿಂಗಳ ದಿನ ಆರೈಕೆ ಮತ್ತು =ಮೇಲೆ
  ശേഷം ഫോളോ =അപ്പ് ചെക്കപ്പ് മാസംതോറും റിവ്യൂ രോഗി മാസ ദിവസ പരിചരണ
  =ਤੋਂ =ਦੇ =ਦੀ =ਦਾ =ਅਤੇ ਬਾਅਦ ਫਾਲੋ =ਅੱਪ ਚੈੱਕਅੱਪ ਮਹੀਨਾਵਾਰ ਰਿਵਿਊ ਮਰੀਜ =ਹਰ ਮਹੀਨ ਦਿਨ =ਲਈ`);
