import type { LanguagePhrases } from './schema.ts';

export const english: LanguagePhrases = {
  review: {
    openings: {
      warm: [
        'From the moment I walked into {clinic_name}, I felt [welcome|in good hands|well looked after].',
        'My visit to {clinic_name} [left me reassured|put my mind at ease|was a kind and caring experience].',
        'I am [grateful|thankful] for the care I received at {clinic_name}.',
        'Everyone at {clinic_name} [treated me with real kindness|made me feel cared for].',
        'What I will remember about {clinic_name} is [the warmth of the people|how kindly I was treated|the care they took].',
      ],
      friendly: [
        'Had a [really good|very nice|smooth] experience at {clinic_name}.',
        'So glad I [chose|went to] {clinic_name} this time.',
        'My visit to {clinic_name} was [far easier than I expected|pleasant from start to finish|really comfortable].',
        'If you are wondering about {clinic_name}, my own visit went [very well|really smoothly].',
        'Sharing my experience of {clinic_name}: [it was a good one|I came away happy].',
      ],
      professional: [
        'My visit to {clinic_name} was [well organised|handled professionally] from start to finish.',
        '{clinic_name} offers [attentive and well-organised|courteous and professional] care.',
        'I was impressed by the [professional approach|standard of care|orderly way of working] at {clinic_name}.',
        'The team at {clinic_name} handled my visit with [care and professionalism|courtesy and attention].',
        'I appreciated the [professional|systematic] way in which {clinic_name} works.',
      ],
      simple: [
        'I had a good experience at {clinic_name}.',
        'My visit to {clinic_name} [was good|went well].',
        'I am [happy|satisfied] with my visit to {clinic_name}.',
        'I went to {clinic_name} and [it was a good visit|was treated well].',
        'Good [care|experience] at {clinic_name}.',
      ],
    },
    visited: [
      'I visited {clinic_name} on {visit_date}.',
      'On {visit_date} I [went to|was at] {clinic_name}.',
      'I [recently visited|was recently at] {clinic_name}.',
      'This is about my [recent |]visit to {clinic_name}.',
    ],
    cameFor: ['I had come for {treatment}.', 'My visit was for {treatment}.'],
    treatment: [
      'I [had come|went there] for {treatment}[, and everything went smoothly|, and it was handled with care|].',
      'My visit was for {treatment}[ and I was told clearly what to expect| and each step was explained to me|].',
      'For {treatment}, I [felt well guided throughout|was looked after properly at each step].',
      'I was [a little nervous|a bit anxious] about {treatment}, but they [put me at ease|made it comfortable for me].',
      'The whole process of {treatment} was [smooth|well managed|comfortable for me].',
      'I had questions about {treatment} and [got clear answers|every one was answered patiently].',
    ],
    doctor: [
      '{doctor_name} listened [patiently|carefully] and [answered all my questions|never rushed me].',
      '{doctor_name} explained everything in [simple words|a way I could understand].',
      'I felt [comfortable|at ease] talking to {doctor_name}[, who gave me enough time|].',
      '{doctor_name} was [calm and patient|kind and thorough|polite and attentive] throughout.',
      'I [especially |]appreciated how {doctor_name} [took the time to explain things|heard me out before advising].',
      'Speaking with {doctor_name} [cleared my doubts|gave me confidence about the next steps].',
    ],
    topics: {
      staff: [
        'The staff [were polite and helpful|were courteous throughout|spoke kindly and helped at every step].',
        'Everyone, from the front desk on, was [friendly|respectful|ready to help].',
        'I found the team [cooperative|warm and attentive|patient with all my questions].',
        '[The people working there|The staff members] [know their work|do their work with care].',
      ],
      waiting: [
        'I did not have to wait [long|much].',
        'I was seen [close to my appointment time|within a short while].',
        'The waiting time was [short|reasonable] and [things moved in order|I was kept informed].',
        'My turn came [on time|without much delay][, which I appreciated|].',
      ],
      cleanliness: [
        'The place was [clean and tidy|neat and well kept].',
        'Cleanliness is [clearly taken seriously|well looked after] here.',
        'The [rooms and waiting area|premises] were [spotless|clean and comfortable].',
        'I noticed how [clean|hygienic] everything was.',
      ],
      explanation: [
        'Everything was explained [in simple language|step by step|before it was done].',
        'I understood [clearly what was being done and why|what would happen next].',
        'They took time to [explain things properly|make sure I understood].',
        'There was no confusion, as [each step was made clear|all was told to me beforehand].',
      ],
      listening: [
        'I felt [heard|listened to] and nobody was in a hurry.',
        'My concerns were [taken seriously|heard with patience].',
        'They [let me finish|gave me time to speak] before suggesting anything.',
        'Even my small [questions|doubts] were answered [patiently|with a smile].',
      ],
      booking: [
        'Getting an appointment was [easy|quick and simple].',
        'Booking and [registration|the paperwork] [took little time|went smoothly].',
        'The reception [guided me well|sorted everything out quickly].',
        'The appointment was [confirmed promptly|easy to arrange], so planning my day was simple.',
      ],
      comfort: [
        'I felt [relaxed|comfortable|at ease] the whole time.',
        'They were [gentle|careful] and [checked that I was comfortable|asked how I felt].',
        'The atmosphere is [calm|quiet and pleasant|reassuring].',
        'I had been [nervous|worried] before going, but [I soon relaxed|they put me at ease].',
      ],
      guidance: [
        'I was told clearly what to [do|take care of] afterwards.',
        'The instructions for home were [clear|easy to follow].',
        'They explained the [next steps|follow-up] and whom to call [if I had a question|in case of doubt].',
        'I left knowing [exactly what to do next|what to watch for].',
      ],
    },
    closings: {
      warm: [
        '[Thank you|My heartfelt thanks] to the whole team for [the care|your patience and care].',
        'It is [comforting|good] to know there is a place like this [nearby|to turn to].',
        'I will [gladly|happily] come back when I need to.',
        'Thank you for treating me [like family|with so much care].',
      ],
      friendly: [
        'Would [happily|definitely] go again.',
        'Thanks, [everyone|team], for making it [easy|so pleasant]!',
        'I have already told [my family|a few friends] about it.',
        'Happy to [suggest it to friends and family|go back whenever needed].',
      ],
      professional: [
        'I would [recommend it to others|return without hesitation].',
        'I appreciate the [attention to detail|courtesy and care] shown to me.',
        'Overall, [a well-managed experience|I am satisfied with the service].',
        'My thanks to the team for their [professionalism|attentive service].',
      ],
      simple: [
        'Thank you[ to the team|].',
        'I would go again.',
        'I am satisfied[ with the service|].',
        'I can [recommend it|suggest it to others].',
      ],
    },
  },
  hintWords: {
    topics: {
      staff: ['staff', 'nurse', 'reception', 'team', 'people', 'polite', 'helpful'],
      waiting: ['wait', 'quick', 'fast', 'time', 'delay', 'queue'],
      cleanliness: ['clean', 'hygien', 'tidy', 'neat', 'spotless'],
      explanation: ['explain', 'clear', 'understand', 'detail'],
      listening: ['listen', 'heard', 'patien', 'attenti'],
      booking: ['book', 'appointment', 'registration', 'paperwork'],
      comfort: ['comfort', 'gentle', 'pain', 'relax', 'calm', 'nervous', 'anxious'],
      guidance: ['advice', 'guid', 'instruct', 'follow-up', 'follow up', 'diet', 'aftercare'],
    },
    complaint: [
      'not',
      'no ',
      "-n't",
      'bad',
      'rude',
      'dirty',
      'long',
      'late',
      'slow',
      'poor',
      'worst',
      'unhappy',
      'delay',
      'but',
      'could be',
      'too ',
    ],
  },
  templates: {
    ai_integrated:
      'Dear {patient_name},\n\nThank you for visiting {clinic_name} on {visit_date}. We hope you felt well looked after.\nIf anything was not as you expected, or you have a question, please call us on {contact_phone}; we will be glad to help.\n\nIf you would like to tell others about your visit, our next message brings a short draft that you can change as you like.\n\nWarm regards,\n{clinic_name}\n\nReply STOP to stop these messages.',
    simple_thank_you:
      'Dear {patient_name},\n\nThank you for visiting {clinic_name} on {visit_date}. It was a pleasure to look after you.\nIf you have any question, please call us on {contact_phone}.\n\nWishing you good health,\n{clinic_name}\n\nReply STOP to stop these messages.',
    ai_second:
      'Dear {patient_name},\n\nIf you wish to write about your visit to {clinic_name}, here is a draft to start from. Please change anything in it, or write your own, so that it says in your words how the visit really was.\n\n{review_text}',
    gmb_link:
      'Dear {patient_name},\n\nYou can share your experience of {clinic_name} here, whenever it suits you:\n{gmb_link}\n\nPlease write what you honestly think, whether praise or criticism. It helps us and other patients.\n\nThank you,\n{clinic_name}\n\nReply STOP to stop these messages.',
    appointment:
      'Dear {patient_name},\n\nThis is a reminder of your appointment at {clinic_name}.\n\nDate: {date}\nTime: {time}\nDoctor: {doctor_name}\n\nPlease arrive 15 minutes early.\nIf you need to change the time, call us on {clinic_phone}.\n\nSee you soon,\n{clinic_name}',
  },
};
