import { suggestedInWords } from '#core/assistant/suggested.ts';
import { brand } from '#core/brand.ts';
import { listOf, plural } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { faq } from '#core/site/faq.ts';
import type { OwnState } from './own-state.ts';
import type { ProposalFacts } from './prompts.ts';

/*
 * The assistant without a configured provider: no model, but a search of the FAQ and the person's
 * own state. It says so, and names the page of each answer.
 */

const emptyWords = new Set(
  'a an and are as at be but by can could did do does for from get give go has have how i if in is it its me my no not of on or please should so tell than that the their there they this to was we what when where which who why will with would you your about'.split(
    ' ',
  ),
);

/** Urdu words of the site, as its pages have them in English. */
const urdu: Record<string, string> = {
  سکے: 'coins',
  کوائن: 'coins',
  کوائنز: 'coins',
  بولی: 'bid',
  ادائیگی: 'pay',
  رقم: 'pay',
  بیلنس: 'balance',
  اسائنمنٹ: 'assignment',
  شکایت: 'report',
};

/** Returns the words of a text by their stems: 'Bidding costs' is bid, cost. */
function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map((word) => urdu[word] ?? word)
    .filter((word) => !emptyWords.has(word))
    .map((word) => word.replace(/(?:ding|ing|ed|es|s)$/, (end) => (word.length - end.length >= 3 ? '' : end)));
}

const entries = faq.flatMap(({ id, title, questions }) =>
  questions.map(({ ask, answer }) => ({
    answer,
    page: `[${title}](/faq#${id})`,
    asked: new Set(stemsOf(ask)),
    told: new Set(stemsOf(`${answer} ${title}`)),
  })),
);

/** Returns the FAQ's best answer; null if it shares hardly a word with the question. */
function fromFaq(question: string): string | null {
  const words = [...new Set(stemsOf(question))];
  const scored = entries.map((entry) => ({
    ...entry,
    score: words.reduce((sum, word) => sum + (entry.asked.has(word) ? 2 : entry.told.has(word) ? 1 : 0), 0),
  }));
  const [best] = scored.toSorted((one, next) => next.score - one.score);
  return best && best.score >= 2 ? `${best.answer}\n\nFrom the FAQ: ${best.page}.` : null;
}

/** Reduces a title to words: it is a user's text, and must not make a link. */
const plain = (title: string) => `“${title.replace(/[[\]]/g, '')}”`;

function fromState(question: string, { coins, assignments, bids }: OwnState): string | null {
  const stems = new Set(stemsOf(question));
  const isOwn = /\b(?:my|i|me|mine)\b|میر|مجھ/i.test(question);
  if (stems.has('balance') || (isOwn && stems.has('coin') && /how (?:many|much)|کتن/i.test(question))) {
    return `You have ${coins} coins. See your [Wallet](/wallet).`;
  }
  if (isOwn && stems.has('bid') && /which|what|list|show|status|where|کون|کیا/i.test(question)) {
    if (bids.length === 0)
      return 'You have not placed a bid yet. Open assignments are under [Assignments](/all-assignments).';
    const lines = bids.map(({ title, status }) => `- ${plain(title)}: ${status}`);
    return `Your newest bids:\n${lines.join('\n')}\n\nAll of them are on [your profile](/profile/bids).`;
  }
  if (
    isOwn &&
    (stems.has('assignment') || stems.has('post')) &&
    /which|what|list|show|status|open|کون|کیا/i.test(question)
  ) {
    if (assignments.length === 0)
      return 'You have not posted an assignment yet. [Post one](/post-assignment), it is free.';
    const lines = assignments.map(
      ({ title, status, deadline, bids: count }) =>
        `- ${plain(title)}: ${status}, ${plural(count, 'bid')}, due ${deadline}`,
    );
    return `Your newest assignments:\n${lines.join('\n')}\n\nAll of them are on [your profile](/profile/assignments).`;
  }
  return null;
}

/** The beginning of its answer once the site's budget for a provider is used up. */
export const restsToday = 'The AI has answered all it can today and is back tomorrow. Until then, I can help.';

/** Returns the built-in assistant's answer, which cites its page. */
export function builtInReply(question: string, state: OwnState): string {
  return (
    fromState(question, state) ??
    fromFaq(question) ??
    `I am ${brand.name}’s built-in help, not an AI model: I answer from the [FAQ](/faq) and from your own account, such as ${suggestedInWords} I have no answer to this, but our team can help: [Contact](/contact).`
  );
}

/**
 * Returns the words that say what a text is about, in its own order and spelling: long words and
 * abbreviations, of letters only, so that none is a contact. Leaves those of the title out.
 */
function topicsOf(text: string, title: string): string[] {
  const seen = new Set(title.toLowerCase().match(/[\p{L}\p{M}]+/gu));
  const words = text.match(/[\p{L}\p{M}]{6,24}|\p{Lu}{3,8}/gu) ?? [];
  return words
    .filter((word) => {
      const key = word.toLowerCase();
      if (seen.has(key) || emptyWords.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, 3);
}

/**
 * Returns a draft from the assignment's words and the tutor's profile, within the proposal's
 * length. It makes no other claim.
 */
export function builtInProposal({ assignment, tutor }: ProposalFacts, withTopics = true): string {
  const title = withTopics ? assignment.title : '';
  const topics = withTopics ? topicsOf(assignment.description, title) : [];
  const sentences = [
    `Assalam o alaikum! I have read ${title ? plain(title) : 'your assignment'} and would like to help.`,
    topics.length > 0 ? `You mention ${listOf(topics, 'and')}.` : '',
    tutor.expertise.length > 0 ? `I tutor ${listOf(tutor.expertise.slice(0, 3), 'and')}.` : '',
    'I would send you a short outline first. Once you agree, I work through it and explain each step, so that you can follow and ask.',
    'You see the work in parts before the deadline, and I change what you want changed.',
    'Which part matters most to you? I will start there.',
  ];
  return sentences.filter(Boolean).join(' ').slice(0, lengths.proposal);
}
