import { number } from './format.ts';
import { assistant } from './limits.ts';

/*
 * Every setting in the database, declared once: contract, pages, toasts and the audit log are made
 * of these lists. Members set the switches of their own account, admins the settings of the site.
 */

interface Switch {
  /** Its label, also in 'Failed to update …' (SETTINGS-08). */
  label: string;
  hint: string;
  /** Its heading on the settings page; null for one that stands elsewhere. */
  under: 'Notifications' | 'Privacy' | null;
  /** Toasts once it is on, and off. */
  on: readonly [title: string, text: string];
  off: readonly [title: string, text: string];
}

/**
 * A member's switches: each is a column of `profiles` of the same name with the comment 'switch'.
 */
export const memberSwitches = {
  notify_on_bid: {
    label: 'New bid emails',
    hint: 'A mail whenever a tutor bids on your assignment.',
    under: 'Notifications',
    on: ['New bid emails are on', 'We mail you each new bid.'],
    off: ['New bid emails are off', 'You find new bids in your profile.'],
  },
  takes_invitations: {
    label: 'Invitations to bid',
    hint: 'Students may invite you to bid: a mail and a notification each.',
    under: 'Notifications',
    on: ['Invitations to bid are on', 'Students may invite you to their assignments.'],
    off: ['Invitations to bid are off', 'Nobody invites you until you turn them on.'],
  },
  show_ratings: {
    label: 'Show ratings',
    hint: 'Stars and reviews are visible on your public profile.',
    under: 'Privacy',
    on: ['Ratings are shown', 'Others see your stars and reviews.'],
    off: ['Ratings are hidden', 'Only you see your stars and reviews.'],
  },
  show_presence: {
    label: 'Show when I am online',
    hint: 'In chats, and when you are typing. Hidden, you do not see it of others.',
    under: 'Privacy',
    on: ['You are seen online', 'And you see others.'],
    off: ['You are not seen online', 'Nor do you see others.'],
  },
  show_seen: {
    label: 'Show what I have read',
    hint: '“Seen” below messages. Hidden, you do not see it of others.',
    under: 'Privacy',
    on: ['What you read is shown', 'And you see what others read.'],
    off: ['What you read is hidden', 'Nor do you see what others read.'],
  },
  shows_guide: {
    label: 'First steps',
    hint: 'On your home page.',
    under: null,
    on: ['First steps are shown', 'They stand on your home page.'],
    off: ['First steps are hidden', 'The FAQ leads to them.'],
  },
} as const satisfies Record<string, Switch>;

export type SwitchName = keyof typeof memberSwitches;
export const switchNames = Object.keys(memberSwitches) as [SwitchName, ...SwitchName[]];

interface Declared {
  title: string;
  /** Its effect, explained for the choice. */
  note: string;
}

interface Choice extends Declared {
  kind: 'choice';
  choices: Readonly<Record<string, { label: string; hint: string }>>;
  usual: string;
}

interface Whole extends Declared {
  kind: 'whole';
  unit: string;
  least: number;
  most: number;
  usual: number;
}

/**
 * The site's settings: rows of `house_settings` by these names; without a row the default holds.
 */
export const houseSettings = {
  chat_policy: {
    kind: 'choice',
    title: 'What chats may say',
    note: 'Which messages are refused. Milestones and notes on payments are judged by the detector under both.',
    choices: {
      strict: {
        label: 'Strict: the list of words',
        hint: 'Refuses each of 16 words anywhere in a message, “number” and “meet” among them, and what the detector finds of numbers, addresses and links.',
      },
      contextual: {
        label: 'Contextual: the detector',
        hint: 'Reads what is meant: refuses contact details and invitations, and lets “question number 3” pass.',
      },
    },
    usual: 'strict',
  },
  assistant_megabytes: {
    kind: 'whole',
    title: 'Assistant’s daily budget',
    note: 'What its provider is sent and answers in a day. Once that is used up, the built-in help answers until midnight; with 0 always.',
    unit: 'megabytes',
    least: 0,
    most: assistant.mostMegabytes,
    usual: assistant.megabytes,
  },
} as const satisfies Record<string, Choice | Whole>;

type HouseSettings = typeof houseSettings;
export type SettingName = keyof HouseSettings;
export const settingNames = Object.keys(houseSettings) as [SettingName, ...SettingName[]];

type ValueOf<Of> = Of extends { choices: infer Choices } ? keyof Choices : number;
export type SettingValues = { [Name in SettingName]: ValueOf<HouseSettings[Name]> };

/** Defaults without a choice by the operator or an admin. */
export const usualSettings = Object.fromEntries(
  settingNames.map((name) => [name, houseSettings[name].usual]),
) as SettingValues;

/** Parses a setting's typed or stored value; null if invalid. */
export function settingOf<Name extends SettingName>(name: Name, given: unknown): SettingValues[Name] | null {
  const setting: Choice | Whole = houseSettings[name];
  const value = String(given).trim().replaceAll(',', '');
  if (setting.kind === 'choice') {
    return Object.hasOwn(setting.choices, value) ? (value as SettingValues[Name]) : null;
  }
  const isIn = /^\d{1,9}$/.test(value) && Number(value) >= setting.least && Number(value) <= setting.most;
  return isIn ? (Number(value) as SettingValues[Name]) : null;
}

/** Returns a value in words: 'Strict: the list of words', '20 megabytes'. */
export function settingInWords(name: SettingName, value: string | number): string {
  const setting: Choice | Whole = houseSettings[name];
  if (setting.kind === 'whole') return `${number(Number(value))} ${setting.unit}`;
  return setting.choices[value]?.label ?? String(value);
}
