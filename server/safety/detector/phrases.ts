/*
 * How people invite others elsewhere, as phrases over the vocabulary; phrase.ts says how one is written. Each group begins with
 * an example that its phrases find, which a test proves.
 */
export const phrases: readonly (readonly [example: string, ...phrases: string[]])[] = [
  // To a platform
  [
    'hit me up on WA',
    '{call|find|send|reply|reach} {word}? me {0-3 in clause} {via} {my|your}? {platform|shortname} {offered}',
    '{call|find|send|reply|reach} {word}? me {word}? {via} {my|your} {platform|shortname}',
  ],
  [
    'whatsapp me',
    '{my|your} {platform} {offered}',
    '{platform} me {no subject 5}',
    '{send} {my|your}? {platform} {end|me|do|send}',
    '{no subject 4 before} {platform} {do} {no subject 3}',
    '{platform} {id} {word} {end}',
    '{please} {word}? {platform} {offered}',
  ],
  [
    'come to wapp',
    '{no subject 5 before} {visit} {word}? {via|my} {via|my}? {platform|shortname} {offered}',
    '{no subject 5 before} {find} my {platform|shortname} {offered}',
    '{start|i|you|me} {word}? {find} {platform|shortname} {account} {no subject}',
  ],
  [
    'tutors should contact through whatsapp',
    '{no subject 13 before} {call|talk|contact|reply|reach} {0-5 words} {via} {my|your}? {platform|shortname} {no subject 7}',
    '{find} {me|you} {via} {platform|shortname} {no subject}',
    '{contact} {0-4 words} {platform} {no subject 4}',
  ],
  [
    'follow so-and-so on ig and message',
    '{find} {1-4 words} {via} {platform|shortname} {and} {call|send|find}',
    '{find} {via} my {account} {no subject}',
    '{find} my {1-2 words} {via} {platform|shortname} {no subject}',
  ],
  [
    'I share samples through whatsapp',
    '{i} {send} {0-3 words} {via} {platform} {no subject 6}',
    '{i|my} {0-2 words} {platform} {account} {no subject}',
    '{platform} {word}? {account} {par}? {aao}',
  ],
  [
    'fb pe dhoond lein mujhe',
    '{platform|shortname} {par} {0-5 in clause} {find} {do}',
    '{platform|shortname} {par} {0-2 in clause} {find|send|call} {0-2 words} me',
    '{platform|shortname} {par} {0-2 in clause} {aao} {do}',
    '{platform|shortname} {par} {0-2 in clause} my {account|id}',
    '{platform} {par} {0-2 in clause} {find|send|call|aao} {end|word|do}',
  ],

  // To somebody's name there
  [
    'somebody_00 on insta',
    '{mention} {via|comma|colon|par}? {via|comma|colon|par}? {platform|shortname} {offered}',
    '{handle} {via} {platform|shortname} {offered}',
    '{find} {0-1 any} {handle} {via|comma|colon|par}? {via|comma|colon|par}? {platform} {offered}',
    '{platform} {colon|via}? {handle|mention} {end|find}',
    '{platform} {0-3 words} {word} {dot} {word|figures|handle}',
  ],
  [
    'my id is somebody_00',
    'my {account|id} {word}? {handle|mention} {no subject}',
    'my {account|id} {0-5 words} {via} {platform|shortname} {no subject 3}',
    '{platform|shortname} {id} {0-3 words} my',
    '{i} {word}? {via} {platform|shortname} {word}? {handle|mention} {no subject}',
  ],
  [
    'google my name and message me',
    '{find} {0-2 in clause} my {account|id} {0-4 words} {call} {word}? me',
    '{call} {word}? me {0-3 words} {find} {0-2 in clause} my {account|id}',
  ],

  // To a number
  [
    'my number is in the cv',
    'my {phone}? {number} {0-4 in clause} {document} {no subject}',
    '{start} {number} {0-4 in clause} {document} {no subject}',
    'my {document} {0-4 words} {number} {no subject}',
  ],
  [
    'mujh se seedha rabta karein',
    'me {0-3 in clause} {contact}',
    '{contact} {0-1 in clause} {do}',
    '{no subject 2 before} {number} {send} {no subject}',
    '{i} {0-3 in clause} {directly} {contact} {no subject}',
  ],
  [
    "what's your cell",
    '{what} {word}? your {phone|number|contact} {no subject}',
    '{i} {call|phone} {you} {no subject}',
    '{number} {0-3 words} {i} {word}? {call|reach} {you}',
    '{i} {word}? {reach} {you} {via|par}',
    '{no subject 9 before} your {phone|contact} {number} {no subject 4}',
  ],
  [
    'ping me privately',
    '{call|reach|contact|reply} {0-2 in clause} me {directly}',
    '{my|your} {directly} {phone|number|contact|email|call} {no subject}',
    'my {contact} {no subject}',
  ],
  [
    'call anytime',
    '{call|reach|contact|phone} {0-1 in clause} {anytime}',
    '{start} {call} {until} {figures}',
  ],
  [
    'my number in binary',
    'my {0-1 in clause} {phone|number|account|id} {0-5 in clause} {cipher}',
    '{cipher} {0-3 in clause} my {word}? {phone|number|contact|id}',
    '{number} {cipher} {word}',
    'my {phone} {0-4 words} {digits}',
    '{digits} {0-6 words} my {phone}',
    '{digits} {0-5 words} {platform} {offered}',
    '{digits} {0-5 words} {via} {shortname} {offered}',
    '{send} {0-1 words} my {digits} {no subject}',
  ],

  // To a mailbox
  [
    'my id is so and so, a gmail one',
    '{account|my|your|handle|id} {0-7 words} {webmail} {offered}',
    '{handle} {0-3 words} {dot|via}? {dot|via}? {webmail}',
    '{email} {colon} {1-7 words} {webmail}',
    '{webmail} {0-2 in clause} {id}? {handle}',
    '{find} my {email|webmail} {no subject}',
    'my {email|webmail} {word} {do}',
    'your {email|webmail} {id} {word}? {end}',
  ],

  // A deal beside the site
  [
    'let us deal directly',
    '{start|i} {deal} {directly} {do}',
    '{start} {directly} {do}',
    '{directly} {par} {word}? {talk} {do}',
    '{i} {0-3 in clause} {deal|call} {directly}',
    '{deal} {directly} {end}',
  ],
  [
    'skip the website',
    '{skip} {word}? {site} {no subject}',
    '{talk|call|deal} {0-2 words} {outside} {word}? {site} {no subject}',
    '{deal} {word}? {outside}',
    '{outside} {word|par} {deal}',
    '{pay|call|talk} me {word}? {outside}',
    '{i} {word}? {outside} {0-4 words} {do}',
  ],
  [
    'payment to my own account',
    '{pay|send} {0-5 words} my {0-2 in clause} {bank|account|wallet} {offered}',
    'my {word}? {wallet} {offered}',
    '{par|bank|pay|accept} my {account} {word}? {send|via|pay}',
    '{i|you|me} {0-2 words} {pay|send} {0-3 in clause} my {bank}',
    '{i} {word}? {pay} {0-2 words} {bank} {0-2 words} {directly}',
    '{bank} {bank|account|number|id} {colon}? {figures} {figures}',
  ],
  [
    'I accept easypaisa',
    '{i|my} {word}? {accept} {0-3 words} {wallet} {offered}',
    '{pay|send} {0-2 in clause} {via} {wallet} {0-6 words} {my|me}',
    '{i|you} {0-2 words} {pay} {0-1 words} {via} {wallet} {no subject}',
    '{i} {wallet} {word}? {pay}',
    '{wallet} {0-3 in clause} {send} {send}',
    '{wallet} {word}? {send} {end|word}',
    '{wallet} {id} {no subject}',
    '{wallet} {colon}? {handle|mention|figures} {end}',
  ],

  // A meeting
  [
    'can we meet at the cafe',
    '{i|you|me} {0-3 words} {meet|sit} {0-5 in clause} {via} {place}? {word}? {place|home} {no subject}',
    '{start} {meet|sit} {0-3 in clause} {via} {word}? {place}',
    '{i} {word}? {place|home} {par} {word}? {sit}',
    '{find} {1-8 words} {and} {call} {word}? {place}',
  ],
  [
    'pay face to face',
    '{facetoface} {0-4 words} {place|home|tutor|meet}',
    '{meet|pay} {0-5 words} {facetoface}',
    '{send} {0-1 words} me {0-4 any} {directly} {0-2 words} {via} {place}',
  ],
  [
    'library mein milte hain',
    '{place|home} {0-3 in clause} {meet} {no subject}',
    '{meet} {do} {talk} {0-6 any} {place|home}',
    '{meet} {0-4 words} {place|home} {0-1 words} {par} {0-1 words} {aao}',
    '{meet} {do} {word}? {place|home} {no subject}',
  ],
  [
    'visit our academy',
    '{visit} {1-5 in clause} {via} my {place} {no subject}',
    '{visit} {0-1 in clause} {via}? {your|my} {place|home} {no subject}',
    '{visit} {0-5 in clause} my {place|home} {no subject}',
    '{i} {1-4 words} {home} {1-6 words} {visit} {no subject}',
    '{start} {visit} {via} {0-2 words} {place} {0-6 words} {via} {figures}',
    '{visit} {and} {visit} {no subject 2}',
    '{you|my} {word}? {place|home} {word}? {aao}',
    '{dropby} {no subject}',
  ],
  [
    'a tutor at home',
    '{tutor} {0-4 in clause} {via} {my|your}? {home} {no subject}',
    '{home} {tutor} {no subject}',
    '{i} {0-2 words} {you} {via} your {home} {no subject}',
    'my {place} {1-2 words} {via} {no subject}',
  ],
  [
    'send your home address',
    '{send} {0-1 words} your {0-1 words} {place|home}? {address} {no subject}',
    'your {place|home}? {address} {send}',
    '{address} {send} {send|do}',
  ],
];
