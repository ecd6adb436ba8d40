/*
 * Words that the invitations of every language share. All of them are read in lower case with look-alikes folded
 * (normalise.ts). Each is a piece of a regular expression without captures and without unbounded repetition.
 */

export const whatsapp =
  "(?:[wv]{1,2}h?a?h?t{1,2}(?:'?s{0,2}|['_.-]?s{1,2}[ _.-]| s)a+p{1,3}|wh?att?s?up{1,2}|wh?tsp|(?:green|hari|sabz)(?: wali| colou?r)? app)";
export const platform = `(?:${whatsapp}|tele[- ]?gram|tg|[il]nsta(?: ?gram)?|ig|face ?book|fb|messenger|snap(?: ?chat)?|discord|skype|imo|viber|signal|wechat|tik ?tok|twitter|linked ?in|zoom|google meet|botim|threads|slack)`;
export const wallet = '(?:easy ?paisa|jazz ?cash|sada ?pay|naya ?pay|u ?paisa|raast|iban|bank account)';
export const me = '(?:me|us|mujhe|muje|mujhay|mujh|hum|humein)';
export const kar =
  '(?:kar|karo|karein|karen|kerein|krein|kren|kro|kr|krdo|krdena|krdein|krden|kardena|krna|karna|kardo|kardein|karlo|karlein|kijiye|kijiyega|karain|krlo|do|dein|den|dena|de|maro|maar)';

/** The number at which somebody is reached, under its many names. */
export const number =
  '(?:(?:personal|cell|phone|mobile|contact|whatsapp|watsapp|cellular|own|private|direct|fone|real|asli) )?(?:number|nmbr|numbr|num|nmber|nbr)';
/** The same, where 'contact' or 'no' alone says it too. */
export const numberOrContact = `(?:${number}|(?:cell|phone|mobile|contact|whatsapp|watsapp|fone) no|no|contact(?: (?:number|details|info))?|cell|whatsapp)`;
/** Numbers that are marks, codes or mathematics. */
export const notTheirs =
  '(?! (?:theory|system|systems|line|sequence|series|guess\\w*|game|of|field|format|pattern|base|plate|conversion|puzzle|list app|book|manager|hours|lens|angle|person|tracing|force|in (?:the )?(?:class|list|attendance)))';
