/** The expertise picker's presets (PROFILE-10). */
export const expertisePresets = [
  'Mathematics',
  'Physics',
  'Chemistry',
  'Biology',
  'Computer Science',
  'History',
  'Geography',
  'Literature',
  'Art',
  'Music',
  'Economics',
  'Business Studies',
  'Accounting',
  'Psychology',
  'Sociology',
  'Engineering',
] as const;
