import { assistant } from './assistant/limits.ts';
import { largestAdjustment } from './coins/limits.ts';
import { number } from './format.ts';
import { largestDeliveryFee, largestFreeFrom } from './store/limits.ts';

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
    hint: 'We mail you when a tutor bids on your assignment.',
    under: 'Notifications',
    on: ['New bid emails are on', 'We mail you about each new bid.'],
    off: ['New bid emails are off', 'You still find new bids in your profile.'],
  },
  takes_invitations: {
    label: 'Invitations to bid',
    hint: 'Students can invite you to bid. Each invitation is a mail and a notification.',
    under: 'Notifications',
    on: ['Invitations to bid are on', 'Students can invite you to their assignments.'],
    off: ['Invitations to bid are off', 'Students cannot invite you until you turn them on.'],
  },
  takes_news: {
    label: 'News of Mukammal',
    hint: 'Rare mails about the site itself, such as new features and maintenance.',
    under: 'Notifications',
    on: ['News of Mukammal is on', 'We mail you what is new, rarely.'],
    off: ['News of Mukammal is off', 'You get no more mails about the site itself.'],
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
    hint: 'In chats, and when you are typing. If you hide it, you cannot see it for others.',
    under: 'Privacy',
    on: ['Others see when you are online', 'You see it for them too.'],
    off: ['Others do not see when you are online', 'You cannot see it for them either.'],
  },
  show_seen: {
    label: 'Show what I have read',
    hint: '“Seen” below messages. If you hide it, you cannot see it for others.',
    under: 'Privacy',
    on: ['Others see what you have read', 'You see it for them too.'],
    off: ['Others do not see what you have read', 'You cannot see it for them either.'],
  },
  shows_guide: {
    label: 'First steps',
    hint: 'On your home page.',
    under: null,
    on: ['First steps are shown', 'You find them on your home page.'],
    off: ['First steps are hidden', 'You can open them again from the FAQ.'],
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
    title: 'Chat rules',
    note: 'Choose which messages we refuse. The detector checks milestones and payment notes under both.',
    choices: {
      strict: {
        label: 'Strict: the list of words',
        hint: 'Refuses listed words such as “number” and “meet” anywhere in a message, and the numbers, addresses and links that the detector finds.',
      },
      contextual: {
        label: 'Contextual: the detector',
        hint: 'Looks at the meaning: refuses contact details and invitations, and lets “question number 3” pass.',
      },
    },
    usual: 'strict',
  },
  assistant_megabytes: {
    kind: 'whole',
    title: 'Assistant’s daily budget',
    note: 'How much we exchange with the provider in a day. Once it is used up, the built-in help answers until midnight. Choose 0 to use only the built-in help.',
    unit: 'megabytes',
    least: 0,
    most: assistant.mostMegabytes,
    usual: assistant.megabytes,
  },
  adjustment_limit: {
    kind: 'whole',
    title: 'Limit of coin adjustments',
    note: 'An adjustment above it waits until a second admin confirms it. What one admin adjusts for one person within a day counts together. Choose 0 for no limit.',
    unit: 'coins',
    least: 0,
    most: largestAdjustment,
    usual: 0,
  },
  admin_mails: {
    kind: 'choice',
    title: 'Mails to the admins',
    note: 'Choose what we mail to the admins’ address. Reports, payments and alerts always come.',
    choices: {
      all: { label: 'Everything', hint: 'Also each new assignment and each bid.' },
      needed: { label: 'Only what needs an admin', hint: 'No mails about new assignments and bids.' },
    },
    usual: 'all',
  },
  delivery_fee: {
    kind: 'whole',
    title: 'Delivery fee',
    note: 'What the delivery of an order’s parcel costs. Choose 0 for free delivery. Placed orders keep the fee they were placed with.',
    unit: 'rupees',
    least: 0,
    most: largestDeliveryFee,
    usual: 0,
  },
  free_delivery_from: {
    kind: 'whole',
    title: 'Free delivery from',
    note: 'Orders whose goods cost at least this are delivered free. Choose 0 if the fee always applies.',
    unit: 'rupees',
    least: 0,
    most: largestFreeFrom,
    usual: 0,
  },
  cash_on_delivery: {
    kind: 'choice',
    title: 'Cash on delivery',
    note: 'Buyers can pay the courier in cash, if their order holds only printed goods.',
    choices: {
      off: { label: 'Not offered', hint: 'Every order is paid before it is packed.' },
      on: {
        label: 'Offered',
        hint: 'Such orders are sent unpaid. Mark them as delivered once you have the money, or as returned.',
      },
    },
    usual: 'off',
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
