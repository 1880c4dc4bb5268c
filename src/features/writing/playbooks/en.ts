import type { LanguagePlaybooks } from './schema.ts';
import { PLAYBOOK_TITLES } from './titles.ts';

export const englishPlaybooks: LanguagePlaybooks = {
  greetings: ['Dear {patient_name},', 'Hello {patient_name},', 'Namaste {patient_name},'],
  ownDetails: 'Please also note:',
  closings: [
    'For any question, please call us on {clinic_phone}.',
    'You can reach us on {clinic_phone}.',
    'To fix a time or to ask something, call {clinic_phone}.',
    'We are glad to help you on {clinic_phone}.',
    'Our number: {clinic_phone}',
  ],
  optOut: 'Reply STOP to stop these messages.',
  playbooks: {
    rootCanal: {
      title: PLAYBOOK_TITLES.rootCanal,
      messages: [
        [
          'Please call us at once if there is swelling of the face, fever, bleeding that does not stop, or pain that keeps getting worse. Chew on the other side, and eat only after the numbness has gone.',
          'If pain grows stronger instead of easing, if the face or gum swells, or if fever comes, call us today without waiting. Until the numbness goes, avoid hot food so that you do not bite or burn your cheek.',
        ],
        [
          'Mild soreness while chewing is common for a few days. Growing pain, swelling or fever is not, so please call us if you notice any of these. Take the medicines as the dentist wrote them.',
          'How does the tooth feel? If it hurts more than on the first day, or if swelling or fever appears, please let us know today. Soft food, chewed on the other side, gives the tooth rest.',
        ],
        [
          'If the temporary filling feels high, loose or broken, please come and show it before chewing on that side. Brush there gently, twice a day.\nNext visit: {next_visit}',
          'For now, please keep hard things such as nuts, ice and chikki away from the treated tooth. If another sitting was planned, do keep it even when there is no pain.\nNext sitting: {next_visit}',
        ],
        [
          'If a crown was advised, this is a good time to have it made, because a tooth without one can break while chewing. Please call us for a time, or ask the dentist if you are unsure.',
          'A tooth often becomes brittle after this treatment and then needs a cap. If yours is still to be made, please fix a sitting soon, and until then do not chew hard food on it.',
        ],
        [
          'Six months have gone by since your tooth was treated. The dentist can check it in a short visit, with an X-ray if needed. Please choose a day that suits you.',
          'It is time for the half-yearly look at the treated tooth and at the others. Tell us which day is convenient, and do mention anything that feels different when you chew.',
        ],
      ],
    },
    extraction: {
      title: PLAYBOOK_TITLES.extraction,
      messages: [
        [
          'If bleeding does not stop after pressing clean gauze for thirty minutes, or if fever, swelling or strong pain increases, please call us at once. Today do not rinse hard, spit, smoke or drink through a straw.',
          'Bleeding that soaks gauze again and again, or swelling that grows, needs a call to us immediately; trouble in breathing or swallowing needs the nearest hospital. Otherwise eat soft, cool food and rest with the head a little raised.',
        ],
        [
          'Pain that becomes stronger around the third day, a bad smell from the wound, or fever should be shown to us the same day. Gentle rinses with warm salt water after meals keep the area clean.',
          'If pain spreads to the ear, if the swelling is more than yesterday or bleeding starts again, please call us without waiting. You may brush the other teeth as usual, softly near the wound.',
        ],
        [
          'If there are stitches, please come for the check on the day you were given. Smoking and tobacco slow down healing in the mouth, so please stay away from them.\nNext visit: {next_visit}',
          'By now chewing is usually easier. If there is still pain, pus, numbness of the lip or difficulty in opening the mouth, please let the dentist see it this week.',
        ],
        [
          'The gum closes slowly, over some weeks. Rinse after meals so that food does not collect there, and show us any sharp edge, bleeding or bad smell.',
          'Two weeks on, a soft brush can go over the area again. Anything that still hurts or swells should be looked at, so please call us for a short visit.',
        ],
        [
          'If you were thinking of filling the gap, this is a good time to ask the dentist about the possible ways. Teeth beside a gap can tilt into it when it stays open for long.',
          'Three months have passed since the tooth was taken out. Please come once for a look at the gum and the neighbouring teeth, and ask whatever you want to know.',
        ],
      ],
    },
    surgery: {
      title: PLAYBOOK_TITLES.surgery,
      messages: [
        [
          'Please call us at once, or go to the nearest hospital, if bleeding does not stop, or if there is high fever, breathlessness, chest pain, repeated vomiting or pain that the medicines do not control. Keep the dressing dry.',
          'Fresh bleeding, fever with shivering, no urine for many hours, a swollen painful leg or trouble in breathing needs help at once: call us or reach the nearest hospital. Walk and eat only as you were told.',
        ],
        [
          'Look at the wound once a day without touching it. If redness spreads, or there is pus, bad smell, an opening or fever, please call us the same day. Do not apply anything that was not advised.',
          'If pain is growing instead of settling, or the dressing becomes wet or stained, please tell us today. Take the medicines as written, get up slowly, and let someone help you.',
        ],
        [
          'Please keep the date for your dressing, stitches or check. Until then do not lift heavy things, and support the wound with your hand when you cough.\nNext visit: {next_visit}',
          'New fever, or any discharge from the wound, should be shown at once. Bathing, driving and office work begin only when the doctor says so; if you are not sure, ask us.',
        ],
        [
          'Please bring the discharge papers and reports to your review visit, and write down what you want to ask. The doctor will tell you how much activity is right from here.\nNext visit: {next_visit}',
          'Strength comes back little by little. Eat fresh home food as you were advised, walk a little more each day, and tell us about any pain or swelling that is new.',
        ],
        [
          'A month after an operation many people want to return to full work. Please ask the doctor first about lifting, exercise and travel, and tell us about anything that does not feel right.',
          'If a review after one month was advised and has not been done, please fix a day. Even when all seems well, the doctor would like to see the wound once.',
        ],
      ],
    },
    cataract: {
      title: PLAYBOOK_TITLES.cataract,
      messages: [
        [
          'If your sight becomes less, or the eye is very painful, very red, swollen or has discharge, please come to us immediately. Wash your hands before the drops, and wear the eye shield while sleeping.',
          'Sudden dimming, flashes of light, a curtain before the eye, vomiting or strong pain means that you should reach us at once. Do not rub or press the eye, and keep water and soap out of it.',
        ],
        [
          'Growing pain, more redness or falling sight must be shown the same day. A little watering or a gritty feeling is common in the first days. Please wear the dark glasses outdoors.',
          'If the eye turns redder, or you see less than yesterday, come to us today. Please do not skip or stop the drops on your own, even if the eye feels fine.',
        ],
        [
          'In the first weeks please avoid dust, smoke, swimming, heavy lifting and bending the head low. Wipe the lids with clean cotton as you were shown, and keep the date of the check.\nNext visit: {next_visit}',
          'Each bottle of drops has its own timing. Keep the chart where you can see it, leave a few minutes between two kinds of drops, and ask us if anything is not clear.',
        ],
        [
          'About three weeks have passed. If drops are still written for you, please go on till the date given. Ask us before you start hair dye, face packs, swimming or hard exercise again.',
          'Any new redness, pain, floating spots or blurred sight should be checked soon, so please do not wait for the next date. Reading and television are usually fine with breaks.',
        ],
        [
          'Around six weeks is a usual time to test the sight and the number for glasses. Please fix a day, and bring your old glasses and papers along.\nNext visit: {next_visit}',
          'If new glasses were planned, please come for the number now, and ask the doctor about driving at night and about the next check. Bring the list of drops that you still use.',
        ],
      ],
    },
    delivery: {
      title: PLAYBOOK_TITLES.delivery,
      messages: [
        [
          'Please call us at once or go to the nearest hospital for heavy bleeding, fever, severe headache, blurred sight, fits, breathlessness, or strong pain in the belly or leg. A newborn who feeds poorly, breathes fast or is very sleepy must be shown immediately.',
          'These need help within the hour: bleeding that soaks a pad in an hour, fainting, fever with shivering, or a wound that opens. For a newborn: not feeding, yellow palms and soles, blue lips, or a body that is very hot or cold.',
        ],
        [
          'Redness, pus, bad smell, fever or growing pain should be shown to us the same day. Keep any stitches clean and dry, rest when you can, and eat full meals with enough water.',
          'If the breasts are painful, red or hard, or feeding is difficult, please ask us for help early. Let the family take over housework for some weeks, and do not lift heavy things.',
        ],
        [
          'Tears and worry are common in these weeks. If sadness, fear or sleeplessness goes on for days, or you think of harming yourself, please tell someone at home and call us right away. There is help.',
          'Please keep the discharge papers and the vaccination card in one place, with the dates marked. Take the tablets written for you as the doctor said.\nNext visit: {next_visit}',
        ],
        [
          'Six weeks is the usual time for your own check after discharge, and for vaccines that are due by the card. Please fix one day for both, and bring the file along.',
          'At the six-week check you can ask about everything in private: pain, stitches, bleeding, feeding, sleep or mood. If you have not come yet, please choose a day that suits you.',
        ],
        [
          'Three months on, please do not forget yourself. Eat well, and show us any tiredness, back pain, bleeding or low mood that does not go away.',
          'Please look at the vaccination card at home and keep the next date on it. For your own health too, one visit is worthwhile if something still troubles you.\nNext visit: {next_visit}',
        ],
      ],
    },
    antenatal: {
      title: PLAYBOOK_TITLES.antenatal,
      messages: [
        [
          'Please call us at once, or go to the nearest hospital, for bleeding, leaking of water, severe belly pain, strong headache, blurred sight, fits, or fewer movements than usual. With any of these do not wait for the next appointment.',
          'Bleeding, swelling of the face or hands, fever, vomiting that does not stop, burning while passing urine or breathlessness should be told to us the same day. Keep the hospital number where everyone at home can find it.',
        ],
        [
          'Please take the tablets as the doctor wrote them, and no other medicine without asking, not even for a cold or a headache. Small meals every few hours are often easier on the stomach.',
          'Bring your file, all reports and the list of medicines to each visit. Questions that are written down beforehand are not forgotten with the doctor.\nNext visit: {next_visit}',
        ],
        [
          'A visit about every month is usual, so that weight, blood pressure and growth are followed. If no date has been fixed for you, please choose one now.\nNext visit: {next_visit}',
          'If tests, a scan or an injection were advised, please have them done in the weeks given, as some are useful only then. Ask us if the paper is lost.',
        ],
        [
          'Pain, bleeding or a strong headache is a reason to call, not to wait. Rest on your side, walk a little if the doctor allows it, and get help with heavy work at home.',
          'Please check once more that the tests and vaccines on your card are up to date. Fever, itching all over, or swelling that comes suddenly should be shown to us soon.',
        ],
        [
          'It is good to plan early: which hospital, who comes along, which vehicle, and which papers are packed. Please talk about the plan with the doctor.\nNext visit: {next_visit}',
          'In the later months visits are often closer together. Please ask the doctor how often you should come, and for which signs you should leave for the hospital at once.',
        ],
      ],
    },
    vaccination: {
      title: PLAYBOOK_TITLES.vaccination,
      messages: [
        [
          'For trouble in breathing, swelling of the face, fits, or a child who cannot be woken, go to the nearest hospital at once. A little fever or soreness at the spot is common for a day or two.',
          'Swelling of the lips, fainting or hard breathing after an injection needs the nearest hospital immediately. Mild fever or pain usually settles; please do not rub the place or put anything hot on it.',
        ],
        [
          'The next dose may be near. Please look at the date on the card and keep that day free. If there is no date, call us and we will check.\nNext dose: {next_visit}',
          'Please bring the vaccination card each time, as doses are given by the card. If there is fever or illness on that day, ask us first whether to come.',
        ],
        [
          'Is a dose due this week by your card? Please do not miss it. Even if the date has passed, come or call; the doctor will tell you how to go on.\nNext dose: {next_visit}',
          'A reminder to look at the card: which date is marked next? For vaccines given after an animal bite, every single date matters, so please keep it exactly.',
        ],
        [
          'Some vaccines have a further dose after about two months and others much later. Please go by the card, or show it to us and we will tell you the date.',
          'Before travel, school admission or a change of town, please see that the card is complete, and keep a photo of it. The doctor can tell you how missed doses are made up.',
        ],
        [
          'Please check the card for a booster or a dose that falls in the coming weeks. If the card is lost, bring any old papers, and we will help with a new record.\nNext dose: {next_visit}',
          'One look at the cards of the whole family is worthwhile, from small children to elders. If a line is empty and you do not know why, please ask us.',
        ],
      ],
    },
    physiotherapy: {
      title: PLAYBOOK_TITLES.physiotherapy,
      messages: [
        [
          'Please stop and call us if there is sharp pain, new numbness or weakness, dizziness, or loss of control over urine or stool. Mild soreness after the exercises is common. Do only those you were shown.',
          'New weakness in an arm or leg, chest pain, or pain that wakes you at night should be told to us at once. Otherwise exercise slowly and without holding your breath.',
        ],
        [
          'A few minutes daily do more than one long session a week. Fix a time, for example before your morning tea, and tick it off on a sheet.\nNext session: {next_visit}',
          'If an exercise hurts, or you are not sure how it goes, leave it out and show us next time. Use hot or cold packs only as you were advised.',
        ],
        [
          'After three weeks it is useful to look at the exercises again. Please come even if you feel better, so that the therapist can plan the next step.\nNext session: {next_visit}',
          'Many people stop as soon as the pain is less. Please continue what you were shown until the therapist changes it, and get up from the chair every half hour.',
        ],
        [
          'Look at your day too: bags, phone, chair, pillow, and the way you lift things. Small changes there help a lot, and we will gladly show you how.',
          'If the planned sittings are not complete, please call for the remaining ones. If progress feels slow, tell us frankly, so that the plan can be looked at again.',
        ],
        [
          'Please keep two or three of your exercises as a habit, like brushing your teeth. If the old trouble comes back for more than a few days, come early.',
          'Three months have gone by. In a short recheck the therapist can see which exercises are still useful for you. Until then walk and stretch as far as it is comfortable.',
        ],
      ],
    },
    labReport: {
      title: PLAYBOOK_TITLES.labReport,
      messages: [
        [
          'Thank you for giving your sample. Please ask us by phone whether the report is ready before you come to collect it, and bring the bill along.',
          'Some reports are ready the same day, others need several days. A call before you start saves a trip. Please keep the bill safe until then.',
        ],
        [
          'If you have not received your report yet, please call us with the bill number. If you have it, do show it to your doctor, who can explain what it means.',
          'A report is best read together with your doctor, who knows your history. Please do not draw conclusions from single numbers or from the internet.',
        ],
        [
          'Has your doctor seen the report? If a page is missing or hard to read, we can print it again. Keep the original in one file with the older ones.',
          'If a name, age or date on the report is wrong, or you need another copy, please tell us. You can also ask us how the sample was taken.',
        ],
        [
          'If your doctor asked for another test after three months, you can fix a time with us now. Please ask beforehand whether to come without eating, and bring the old report.',
          'Doctors often compare a new report with an earlier one. If a test has been advised to you, call us, and we will tell you how to prepare for it.',
        ],
        [
          'Half a year has passed since you gave a sample with us. If your doctor has advised further tests, bring the prescription; for elders, ask us whether home collection is possible.',
          'Please keep the reports of the family in order of date, on paper or as photos. If one is lost, tell us the date of the test and we will look for it.',
        ],
      ],
    },
    repeatTest: {
      title: PLAYBOOK_TITLES.repeatTest,
      messages: [
        [
          'It is a month since your test. Please keep that report safe, since the doctor may want to compare it with the next one. We can give you a copy if it is lost.',
          'If your doctor has written a date for a repeat test, please mark it on the calendar today. We will be happy to keep a time for you.',
        ],
        [
          'If a test after three months was advised to you, the date is near. Please ask us at what time to come and whether you may eat before it.',
          'A repeat test that your doctor asked for may be due in about ten days. Please find the prescription and the last report, and choose a morning.\nTest on: {next_visit}',
        ],
        [
          'This is the usual time for the three-month test your doctor advised. Please come at about the same hour as last time, and tell us which medicines you take.',
          'Three months are complete. If a repeat is written on your prescription, please come in these days, and then show both reports together to the doctor.',
        ],
        [
          'If your doctor follows you with a test every six months, it falls in the coming days. Please call us for a time and ask how to prepare.',
          'Before a half-yearly test, please look for the older reports and the prescription. If you are travelling then, your doctor can tell you which other date is suitable.',
        ],
        [
          'Six months have passed since that test. If a repeat was advised and is not yet done, please come this week, or ask your doctor for a new date.',
          'Today is a good day to fix the half-yearly test, if one was advised. We look after the sample and the report; your doctor will explain it to you.',
        ],
      ],
    },
    diabetes: {
      title: PLAYBOOK_TITLES.diabetes,
      messages: [
        [
          'If someone on medicines feels shaky, sweaty or suddenly weak, something sweet should be taken at once; call us if it does not pass. Please keep fixed times for meals and medicines, and skip neither.',
          'With vomiting, high fever or no appetite, please call us the same day and ask how to go on with the medicines. On all other days eat on time, and walk a little after meals.',
        ],
        [
          'Please write down any readings you take at home, with date and time, and bring them along. Do not change or stop a medicine on your own; ask the doctor.\nNext visit: {next_visit}',
          'Sweets, soft drinks and fried snacks are best kept for rare days. Before a fast, a wedding or a journey, ask the doctor how to plan meals and medicines.',
        ],
        [
          'Please look at your feet every evening, also between the toes. A cut, blister, change of colour or numbness should be shown early. The eyes too need a check once a year.',
          'Eyes and feet deserve attention now. If an eye check in the past year was missed, fix a date. Wash and dry the feet daily, wear soft shoes, and do not walk barefoot.',
        ],
        [
          'This is the time for the three-month test your doctor advised. Please have it done in these days and bring the report to your visit.\nNext visit: {next_visit}',
          'Three months are over. If a test was asked for, please get it done, and then sit with the doctor and the report to see how diet, walking and medicines should go on.',
        ],
        [
          'It is half a year now. Blood pressure, weight, kidneys, teeth and eyes are often checked once or twice a year. Please ask the doctor which of these is due for you.',
          'A walk on most days, meals on time, enough sleep and no tobacco: please keep what works, and tell us honestly what is difficult. We will find a time for your half-yearly visit.',
        ],
      ],
    },
    heart: {
      title: PLAYBOOK_TITLES.heart,
      messages: [
        [
          'For chest pain or pressure, sudden breathlessness, weakness of one side or trouble in speaking, go to the nearest hospital at once, and do not drive yourself. Take your medicines daily at the same time.',
          'Everyone at home should know the signs for which an ambulance is called at once: pressure in the chest, pain going to the arm or jaw, cold sweat, fainting, a drooping face. Please read this to your family.',
        ],
        [
          'If you measure the pressure at home, sit quietly for five minutes first, write it down and bring the notes. Please do not leave out tablets because a reading looks fine; ask the doctor.',
          'Less salt is a useful step for most people: go easy on pickle, papad, namkeen and packet food. The whole family can join in.\nNext visit: {next_visit}',
        ],
        [
          'Walking at a pace at which you can still talk suits most people. Ask the doctor how much is right for you, and stop if there is chest discomfort, dizziness or breathlessness.',
          'Tobacco in any form and too much alcohol strain the heart. If you wish to give them up, please ask us; there is help for it. Good sleep matters as well.',
        ],
        [
          'After three months a review is usual. Please bring your tablets, the readings from home and the reports of any test the doctor advised.\nNext visit: {next_visit}',
          'If a blood test or an ECG was advised for about now, please have it done before the visit. Do mention swollen feet, tiredness or breathlessness on the stairs.',
        ],
        [
          'Please see that your tablets do not run out, keep a list of them in your purse, and let someone at home know where it is.',
          'Half a year has gone. Pressure, weight and the tests that your doctor follows may be due. Please come even if you feel well, as changes are often silent.',
        ],
      ],
    },
    refill: {
      title: PLAYBOOK_TITLES.refill,
      messages: [
        [
          'For trouble in breathing or swelling of the face after a medicine, go to the nearest hospital at once. If you notice a rash, dizziness or stomach trouble, please call us; do not stop it on your own.',
          'Taking medicines at a fixed time is easier with a weekly box or an alarm. If a dose is missed, do not take two together; ask us what to do.',
        ],
        [
          'Please count your tablets today. If they last less than a week, get the next supply now with the prescription. Please do not stop or change them on your own; ask the doctor.',
          'About a week of medicine may be left. A refill in good time avoids a gap. If the prescription is old, please come to the doctor for a new one.\nNext visit: {next_visit}',
        ],
        [
          'A month of medicine is nearly over. Please get the refill today or tomorrow, and check that name and strength are the same as before. If the shop gives something else, ask us first.',
          'Please do not let a gap of even a few days come in. If cost, side effects or travel make it hard to continue, talk to the doctor before you stop anything.',
        ],
        [
          'The second month is ending. See whether the medicine lasts for ten more days, and bring all strips to your visit so that the doctor can look at them.\nNext visit: {next_visit}',
          'Time to look into the medicine box again. Put aside what is past its date, keep the rest away from heat and children, and renew what will soon run out.',
        ],
        [
          'After three months the doctor usually wants to see you before writing the next prescription. Please fix a day a little before the tablets end.\nNext visit: {next_visit}',
          'Before the next refill, please note how you have felt, which doses were missed, and what else you take, also Ayurvedic medicines. It helps the doctor to decide.',
        ],
      ],
    },
    dentalRecall: {
      title: PLAYBOOK_TITLES.dentalRecall,
      messages: [
        [
          'If pain, swelling or bleeding grows, or the bite feels high, please call us and come for a short look. After dental work a tooth can be sensitive to cold for a few days.',
          'Brush softly twice a day for two minutes, and clean between the teeth at night. Please show us anything that feels rough, loose or painful.',
        ],
        [
          'It is time for a new toothbrush, as the bristles wear out in about three months. If gums bleed while brushing, clean them gently and let us see them.',
          'Sticky sweets or sugary tea many times a day harm teeth more than one sweet after a meal. A glass of water afterwards is a simple habit for the whole family.',
        ],
        [
          'Next week it will be six months since your visit. Please choose a day for the dental check and cleaning, and tell us which hour suits you.',
          'Your half-yearly dental check is coming up. Please call to fix a time, also for children or parents who have not been seen for long.\nNext visit: {next_visit}',
        ],
        [
          'Six months have passed, the usual time for a dental check and cleaning. Small trouble is easier to treat when it is found early. Please call for an appointment.',
          'Teeth can look fine and still need a look, because tartar and small cavities do not hurt at first. Half a year is over, so please come when it suits you.',
        ],
        [
          'It is a year since we met. If there was no dental check in the meantime, please fix one now, and tell us about any medicines that are new.',
          'Once a year the dentist also looks at gums, jaw, tongue and old fillings. Please call and choose a day, for yourself or together with your family.',
        ],
      ],
    },
    childIllness: {
      title: PLAYBOOK_TITLES.childIllness,
      messages: [
        [
          'Bring the child to us or to the nearest hospital at once if breathing is fast or hard, or the child cannot drink, vomits everything, has a fit, is very drowsy, or has a rash with fever. Otherwise give fluids often.',
          'Go at once if the lips turn blue, the chest sinks in while breathing, there is no urine for eight hours, a stiff neck, or blood in the stool. A baby below three months with fever must be seen immediately. Give only the medicines written.',
        ],
        [
          'If fever is still there on the third day, or the child drinks little, breathes fast or is unusually sleepy, please come today. Measure each dose with the cap or syringe, not with a kitchen spoon.',
          'Is the child playing and drinking again? If fever returns, ear pain starts or the cough gets worse, please call us. Do not give leftover antibiotics or the medicine of another child.',
        ],
        [
          'After an illness children eat little for some days. Offer small meals more often, without forcing. Please come if cough, loose motions or weakness stay.\nNext visit: {next_visit}',
          'Please complete the medicines as they were written, even when the child looks well, unless the doctor tells you otherwise. Ask us when school and sports can start again.',
        ],
        [
          'Please check the vaccination card for a dose that was put off because of the illness, and bring the card along at the next visit.\nNext visit: {next_visit}',
          'Clean drinking water, and washing hands before meals and after play, keep many infections away. If the same trouble keeps coming back, let the doctor have a look.',
        ],
        [
          'Three months have passed. Height, weight and eating habits of children are worth a look from time to time, so please fix a check if it has been long.',
          'Early sleep, play outside and little screen time do children good in every season. Please call us if growth, appetite, sleep or school worries you.',
        ],
      ],
    },
    skin: {
      title: PLAYBOOK_TITLES.skin,
      messages: [
        [
          'If burning, swelling, blisters or a spreading rash appears, please call us the same day and ask before applying the cream again. Use it thinly, on clean dry skin, as it was shown to you.',
          'Skin needs patience, often some weeks. Please apply only what was written for you, and do not borrow creams from friends. If irritation increases, let us know soon.',
        ],
        [
          'Please do not stop because it looks better, nor apply more because it is slow; ask the doctor. A photo in daylight each week helps to compare.\nNext visit: {next_visit}',
          'Sunscreen in the morning, a hat or dupatta outside and a mild cleanser suit most people. If something stings after use, tell us its name before you use it again.',
        ],
        [
          'After about six weeks a review is useful. Please bring the tubes and tablets you use, so that the doctor can decide what continues.\nNext visit: {next_visit}',
          'Please avoid scratching, squeezing, very hot water and strong soaps. A moisturiser after the bath keeps the skin soft. New spots, or old ones that change, should be shown.',
        ],
        [
          'If tests were asked for along with your medicine, please have them done on time. Tell the doctor about everything else that you take, herbal powders too.',
          'Towels, combs and razors are best not shared. Loose cotton clothes and a clean pillow cover help in warm months. Please ask us about any itch that stays.',
        ],
        [
          'If the skin is quiet now, ask the doctor how to keep it so; if it is not, please come for another look. Photos of the past months are useful.',
          'When trouble returns, please do not restart an old cream, since the cause may be different. Come once, so that the doctor can see it first.',
        ],
      ],
    },
    breathing: {
      title: PLAYBOOK_TITLES.breathing,
      messages: [
        [
          'If a full sentence cannot be spoken, the lips turn blue, the chest pulls in, or the relief medicine does not help, go to the nearest hospital at once. Otherwise continue as the doctor wrote.',
          'Breathlessness that grows, high fever, blood in the cough or chest pain must be shown the same day. Rest with the head raised, drink something warm, and stay away from smoke.',
        ],
        [
          'If an inhaler was given, the way it is used makes a big difference. Please bring it along, and we will look at each step together.\nNext visit: {next_visit}',
          'Please do not leave out the regular medicine when you feel well; ask the doctor first. Mark the nights with cough on a calendar, as it tells the doctor a lot.',
        ],
        [
          'Dust, incense, mosquito coils, strong perfume and smoke irritate the airways. Mop with a wet cloth instead of sweeping, and wear a mask on dusty roads.',
          'If you need the relief medicine more often than before, or wake up at night, please tell us soon and do not wait for the next date.',
        ],
        [
          'Three months is a usual time for a review. Please bring all medicines and inhalers, also the empty ones.\nNext visit: {next_visit}',
          'Before winter or the dusty months, ask the doctor for a written plan for bad days, and about vaccines that may suit you. Keep it where the family can see it.',
        ],
        [
          'Please look at the expiry date and the dose counter of the medicine you keep for emergencies. One should be at home and one in your bag.',
          'Easy walking suits most people; ask us how much is right for you. If a breathing test was advised, this is a good time for it.',
        ],
      ],
    },
    general: {
      title: PLAYBOOK_TITLES.general,
      messages: [
        [
          'If you feel worse, or have high fever, breathlessness, chest pain, fainting or pain that does not settle, please call us at once or go to the nearest hospital. Otherwise follow what the doctor told you.',
          'A week after your visit, please see whether everything is clear: the medicines, the tests and the date to come again. If not, one call is enough. New or growing trouble should be shown soon.',
        ],
        [
          'If a test or a review was advised, please have it done now, and bring the prescription and the reports along.\nNext visit: {next_visit}',
          'Regular meals, a daily walk, enough water and good sleep help nearly everyone. Choose one of these for this month, and tell us if something keeps bothering you.',
        ],
        [
          'Please keep prescriptions, reports and a list of your medicines in one file, with a photo on the phone. In an emergency this saves precious minutes.',
          'If you take any medicine daily, please do not change it on your own. See that it does not run out, and ask the doctor about anything else you buy.',
        ],
        [
          'Most adults do well with a check of weight and blood pressure once a year, and a few tests as the doctor advises. If yours is still open, please fix a day.',
          'Has something small been troubling you for weeks: sleep, digestion, a cough, tiredness? Please do not put it off, and let the doctor see it once.',
        ],
        [
          'We hope that you and your family are keeping well. When the season changes, take care with drinking water, mosquitoes and stale food, and come early if fever does not go.',
          'Elders and small children in the family may need a check or a vaccine. Please ask us what is due, and we will find a time that suits everyone.',
        ],
      ],
    },
  },
};
